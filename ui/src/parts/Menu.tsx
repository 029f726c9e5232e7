import { ContextMenu } from "@base-ui/react/context-menu";
import { Menu as Base } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
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
  named = false,
}: {
  name: string;
  /** What its trigger shows is its name already. */
  named?: boolean;
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
      <Base.Trigger className={className} aria-label={named ? undefined : name}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={f.over} sideOffset={4} align="start">
          <Base.Popup className={`${f.list} ${s.menu}`} aria-label={name}>
            <Items items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The same by a right click, or the menu key, on something: what its buttons do too. */
export function RightClick({
  name,
  items,
  children,
}: {
  name: string;
  items: MenuItem[];
  children: ReactElement;
}) {
  if (items.length === 0) return children;
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger render={children} />
      <ContextMenu.Portal>
        <ContextMenu.Positioner className={f.over}>
          <ContextMenu.Popup className={`${f.list} ${s.menu}`} aria-label={name}>
            <Items items={items} />
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function Items({ items }: { items: MenuItem[] }) {
  return items.map((item) => (
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
  ));
}
