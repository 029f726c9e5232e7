import { Table } from "lucide-react";
import { Segmented } from "../parts/Segmented";
import { SaveChart } from "./SaveChart";

/** At the end of a trend's head: its picture, and whether it stands as a chart or as a table. `of` is the id of its heading. */
export function ShownAs({
  title,
  what = title.toLowerCase(),
  of,
  chart = "Chart",
  table,
  onTable,
}: {
  title: string;
  what?: string;
  of: string;
  chart?: string;
  table: boolean;
  onTable(table: boolean): void;
}) {
  return (
    <>
      <SaveChart title={title} of={of} />
      <Segmented
        legend={`Show ${what} as`}
        small
        options={[
          { value: "chart", label: chart },
          { value: "table", label: "Table", icon: Table },
        ]}
        value={table ? "table" : "chart"}
        onChange={(as) => onTable(as === "table")}
      />
    </>
  );
}
