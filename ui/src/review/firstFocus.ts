/** The first field to check, else the title; never Confirm. */
export function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  return (
    popup?.querySelector<HTMLElement>(
      "[data-check] :is(input, textarea, button[role='combobox']):not(:disabled)",
    ) ??
    popup?.querySelector<HTMLElement>("h2") ??
    null
  );
}
