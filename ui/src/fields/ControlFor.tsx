import type { Control } from "../generated/types";
import { ChoiceControl } from "./ChoiceControl";
import type { ControlProps } from "./control";
import { DateControl } from "./DateControl";
import { DaysControl } from "./DaysControl";
import { ListControl } from "./ListControl";
import { NumberControl } from "./NumberControl";
import { RowsControl } from "./RowsControl";
import { TextControl } from "./TextControl";
import { TimeControl } from "./TimeControl";
import { YesNoControl } from "./YesNoControl";

/** The control that the tool's definition names. */
export function ControlFor(props: Omit<ControlProps, "control"> & { control: Control }) {
  const { control } = props;
  switch (control.kind) {
    case "text":
      return <TextControl {...props} control={control} />;
    case "date":
      return <DateControl {...props} control={control} />;
    case "time":
      return <TimeControl {...props} control={control} />;
    case "number":
      return <NumberControl {...props} control={control} />;
    case "choice":
      return <ChoiceControl {...props} control={control} />;
    case "days":
      return <DaysControl {...props} control={control} />;
    case "text_list":
    case "time_list":
      return <ListControl {...props} control={control} />;
    case "rows":
      return <RowsControl {...props} control={control} />;
    case "yes_no":
      return <YesNoControl {...props} control={control} />;
  }
}
