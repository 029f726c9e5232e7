import type { ReactNode } from "react";

interface Props {
  caption: string;
  heads: string[];
  className: string | undefined;
  children: ReactNode;
}

/** A table that scrolls in its own box, by keys too. */
export function ScrollTable({ caption, heads, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: what scrolls must be reachable by keys
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div className={className} tabIndex={0} role="group" aria-label={caption}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
