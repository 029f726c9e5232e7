import { Plus, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import f from "../fields/fields.module.css";
import type { Value } from "../generated/types";
import { useIpc } from "../ipc/backend";
import { asFailure } from "../ipc/ipc";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import { readTime } from "../text/read";
import s from "./start.module.css";

interface Row {
  id: number;
  name: string;
  dose: string;
  times: string;
  stock: string;
  /** It is in the record. */
  done: boolean;
  error?: string | undefined;
}

const COLUMNS = [
  { of: "name", label: "Medication", hint: "Metformin" },
  { of: "dose", label: "Dose", hint: "500 mg" },
  { of: "times", label: "Times", hint: "8:00, 20:00" },
  { of: "stock", label: "Tablets left", hint: "" },
] as const;

const fresh = (id: number): Row => ({ id, name: "", dose: "", times: "", stock: "", done: false });

/** What is taken, in one table: each row is added by the person's own hand, as its form would add it. */
export function FirstMedications({ then }: { then: () => void }) {
  const ipc = useIpc();
  const next = useRef(3);
  const [rows, setRows] = useState<Row[]>([fresh(0), fresh(1), fresh(2)]);
  const [busy, setBusy] = useState(false);
  const filled = rows.filter((row) => !row.done && (row.name.trim() || row.dose.trim() || row.times.trim()));
  const put = (id: number, change: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...change } : row)));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (filled.length === 0) return then();
    const read = filled.map((row) => ({ row, values: valuesOf(row) }));
    for (const { row, values } of read)
      put(row.id, { error: typeof values === "string" ? values : undefined });
    if (read.some(({ values }) => typeof values === "string")) return;
    setBusy(true);
    let whole = true;
    // One after the other: what is wrong with one keeps no other from being added.
    for (const { row, values } of read) {
      if (typeof values === "string") continue;
      const error = await add(values);
      whole &&= error === undefined;
      put(row.id, error === undefined ? { done: true, error } : { error });
    }
    setBusy(false);
    if (whole) then();
  }
  async function add(values: Record<string, Value | null>): Promise<string | undefined> {
    try {
      const written = await ipc.call("submit_form", { tool: "add_medication", values });
      return written.kind === "invalid" ? written.errors.map((one) => one.message).join(" ") : undefined;
    } catch (thrown) {
      return inWords(asFailure(thrown));
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} aria-label="What you take" noValidate>
      <table className={s.table}>
        <thead>
          <tr>
            {COLUMNS.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sr">Take away</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} className={row.done ? s.added : undefined}>
              {COLUMNS.map(({ of, label, hint }) => (
                <td key={of} data-of={label}>
                  <span className={f.control}>
                    <input
                      type="text"
                      inputMode={of === "stock" ? "decimal" : undefined}
                      autoComplete="off"
                      spellCheck={false}
                      placeholder={index === 0 ? hint : ""}
                      aria-label={`${label}, row ${index + 1}`}
                      aria-invalid={row.error !== undefined || undefined}
                      disabled={row.done || busy}
                      value={row[of]}
                      onChange={(event) => put(row.id, { [of]: event.target.value, error: undefined })}
                    />
                  </span>
                </td>
              ))}
              <td>
                {!row.done && (
                  <Button
                    small
                    icon
                    kind="quiet"
                    aria-label={`Take away row ${index + 1}${row.name ? `, ${row.name}` : ""}`}
                    onClick={() => setRows((all) => all.filter((one) => one.id !== row.id))}
                  >
                    <Icon of={X} small />
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows
        .filter((row) => row.error !== undefined)
        .map((row) => (
          <Banner waits role="alert" key={row.id}>
            {row.name || "A row"}: {row.error}
          </Banner>
        ))}
      <div className={s.go}>
        <Button kind="primary" type="submit" busy={busy}>
          {busy
            ? "Adding"
            : filled.length === 0
              ? "Open my record"
              : `Add ${filled.length} and open my record`}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            const id = next.current;
            next.current += 1;
            setRows((all) => [...all, fresh(id)]);
          }}
        >
          <Icon of={Plus} small /> One more
        </Button>
      </div>
    </form>
  );
}

/** What a row says, as the form would send it; or what is wrong with it. */
function valuesOf(row: Row): Record<string, Value | null> | string {
  const values: Record<string, Value | null> = { name: row.name.trim() };
  if (row.name.trim() === "") return "What is it called?";
  if (row.dose.trim()) values.dose = row.dose.trim();
  const times = row.times.split(/[,;]|\band\b/).filter((part) => part.trim());
  const read = times.map((part) => readTime(part));
  const unread = times.find((_, index) => read[index] === undefined);
  if (unread !== undefined)
    return `“${unread.trim()}” is no time. Write it as 8:00 or 9 pm, with commas between.`;
  if (read.length > 0) values.times = [...new Set(read as string[])].sort();
  if (row.stock.trim()) {
    const stock = Number(row.stock.trim().replace(",", "."));
    if (!Number.isFinite(stock) || stock < 0) return `“${row.stock.trim()}” is no number of tablets.`;
    values.stock = stock;
  }
  return values;
}
