import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import type { Column, Value } from "../generated/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { ControlFor } from "./ControlFor";
import type { ControlProps } from "./control";
import fields from "./fields.module.css";
import s from "./rows.module.css";
import { isEmpty } from "./shown";

type Cells = Record<string, Value>;
interface Row {
  key: number;
  cells: Cells;
}

/** Rows of a small table, such as a dose for each time: each can be taken away, one more can be added. */
export function RowsControl(props: ControlProps<"rows">) {
  const { labelledBy, describedBy, label, control, value, unsure, wrong, locked, onChange, onProblem } =
    props;
  const [rows, setRows] = useState<Row[]>(() => rowsOf(value).map((cells, key) => ({ key, cells })));
  const next = useRef(rows.length);
  const problems = useRef(new Map<string, string>());

  function set(changed: Row[]) {
    setRows(changed);
    const filled = changed.map((row) => row.cells).filter((cells) => Object.keys(cells).length > 0);
    onChange(filled.length === 0 ? null : filled);
  }
  function tell(cell: string, problem: string | undefined) {
    if (problem) problems.current.set(cell, problem);
    else problems.current.delete(cell);
    onProblem(problems.current.values().next().value);
  }
  function write(row: Row, column: Column, cell: Value | null) {
    const { [column.name]: _, ...rest } = row.cells;
    const cells = isEmpty(cell) ? rest : { ...rest, [column.name]: cell as Value };
    set(rows.map((other) => (other.key === row.key ? { ...row, cells } : other)));
  }
  function remove(row: Row) {
    for (const column of control.columns) problems.current.delete(cellName(row, column));
    onProblem(problems.current.values().next().value);
    set(rows.filter((other) => other.key !== row.key));
  }
  function add() {
    setRows([...rows, { key: next.current, cells: {} }]);
    next.current += 1;
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label stands beside it, in a grid
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={s.rows}>
      {rows.length > 0 && (
        <ol className={s.list}>
          {rows.map((row, index) => (
            <li key={row.key} className={s.row}>
              {control.columns.map((column) => (
                <Cell
                  key={column.name}
                  {...props}
                  column={column}
                  name={`${column.label} ${index + 1}`}
                  id={`${props.id}-${row.key}-${column.name}`}
                  value={row.cells[column.name] ?? null}
                  unsure={unsure}
                  wrong={wrong}
                  onChange={(cell) => write(row, column, cell)}
                  onProblem={(problem) => tell(cellName(row, column), problem)}
                />
              ))}
              <button
                type="button"
                className={`${fields.inside} ${s.remove}`}
                disabled={locked}
                aria-label={`Remove row ${index + 1} of ${label}`}
                onClick={() => remove(row)}
              >
                <Icon of={X} small />
              </button>
            </li>
          ))}
        </ol>
      )}
      <Button small onClick={add} disabled={locked} aria-label={`Add to ${label}`}>
        <Icon of={Plus} small />
        Add a dose
      </Button>
    </div>
  );
}

function cellName(row: Row, column: Column): string {
  return `${row.key} ${column.name}`;
}

function Cell(
  props: Omit<ControlProps, "control" | "labelledBy" | "required"> & { column: Column; name: string },
) {
  const { column, name, id } = props;
  return (
    <div className={column.control.kind === "days" ? s.wide : s.cell} data-column={column.name}>
      <label className={s.head} htmlFor={id} id={`${id}-label`}>
        {name}
      </label>
      <ControlFor
        {...props}
        control={column.control}
        labelledBy={`${id}-label`}
        label={name.toLowerCase()}
        required={column.required}
      />
    </div>
  );
}

function rowsOf(value: Value | null): Cells[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.filter((row): row is Cells => typeof row === "object" && row !== null);
}
