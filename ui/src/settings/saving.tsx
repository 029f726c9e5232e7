import type { ReactNode } from "react";
import { Choice } from "../fields/ChoiceControl";
import fields from "../fields/fields.module.css";
import type { SaveSettings } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";

/** A change that changes nothing: what is chosen is put beside it. */
const NOTHING: SaveSettings = { region: null, time_zone: null, clock: null };

/** Settings are saved as they are chosen: one change, whether it is under way, what went wrong, and what became of it. */
export function useSaving(): {
  put(change: Partial<SaveSettings>): void;
  busy: boolean;
  wrong: ReactNode;
  told: string;
} {
  const save = useCommand("save_settings");
  return {
    put: (change) => save.mutate({ ...NOTHING, ...change }),
    busy: save.isPending,
    wrong: save.error && (
      <Banner waits role="alert">
        Not saved. {inWords(save.error)}
      </Banner>
    ),
    told: save.isPending ? "Saving" : save.isSuccess ? "Saved" : "",
  };
}

/** One setting of a list, with its name before it. */
export function SettingChoice({
  id,
  label,
  busy,
  options,
  value,
  onChange,
}: {
  id: string;
  label: string;
  busy: boolean;
  options: { value: string; label: string }[];
  value: string | null;
  onChange(value: string | null): void;
}) {
  return (
    <>
      <span id={`${id}-label`}>{label}</span>
      <Choice
        id={id}
        className={fields.control ?? ""}
        labelledBy={`${id}-label`}
        disabled={busy}
        options={options}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
