import { Menu as Base } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import f from "../fields/fields.module.css";
import { Icon } from "./Icon";
import s from "./menu.module.css";

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** It takes something away; it stands apart. */
  takesAway?: boolean;
  /** It is the one that is chosen now. */
  chosen?: boolean;
  note?: string;
  run: () => void;
}

/** What more can be done with something: by pointer, and by the arrow keys. */
export function Menu({
  name,
  trigger,
  className,
  items,
  open,
  onOpen,
}: {
  name: string;
  trigger: ReactNode;
  className: string | undefined;
  items: MenuItem[];
  open?: boolean;
  onOpen?: (open: boolean) => void;
}) {
  return (
    <Base.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpen && { onOpenChange: (next: boolean) => onOpen(next) })}
    >
      <Base.Trigger className={className} aria-label={name}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={f.over} sideOffset={4} align="start">
          <Base.Popup className={`${f.list} ${s.menu}`} aria-label={name}>
            {items.map((item) => (
              <Base.Item
                key={item.label}
                className={[f.item, item.takesAway && s.apart].filter(Boolean).join(" ")}
                aria-current={item.chosen || undefined}
                onClick={item.run}
              >
                {item.icon && <Icon of={item.icon} small />}
                <span>{item.label}</span>
                {item.note && <span className={`meta ${s.note}`}>{item.note}</span>}
                {item.chosen && <Icon of={Check} small tone="action" className={s.note} />}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
