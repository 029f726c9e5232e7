import { Dialog } from "@base-ui/react/dialog";
import { Command, useCommandState } from "cmdk";
import {
  Bell,
  Keyboard,
  ListChecks,
  Lock,
  type LucideIcon,
  Pencil,
  Pill,
  Plus,
  Printer,
  Undo2,
  UserRound,
} from "lucide-react";
import f from "../fields/fields.module.css";
import type { FormInput } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Kbd, MOD } from "../parts/Button";
import { Icon } from "../parts/Icon";
import review from "../review/review.module.css";
import type { KeyActions } from "../shell/keys";
import { PAGES, type PageName, WITHIN } from "../shell/pages";
import { useCan, useSession } from "../shell/session";
import { useOpening } from "../shell/usePerson";
import s from "./palette.module.css";

interface Props {
  close: () => void;
  does: KeyActions;
  canLock: boolean;
  go: (page: PageName, section?: string) => void;
  fill: (form: FormInput) => void;
}

/** Whatever can be done, found by a few letters. */
export function Palette({ close, does, canLock, go, fill }: Props) {
  const { person } = useSession();
  const canForm = useCan("form");
  const forms = useAppQuery("forms", {}, { enabled: canForm });
  const medications = useAppQuery("medications", {});
  const reminders = useAppQuery("reminders", {});
  const people = useAppQuery("people", {});
  const opening = useOpening();
  const then = (run: () => void) => () => {
    close();
    run();
  };
  const form = (tool: string, about?: string) => () =>
    fill({ tool, operation: null, ...(about && { about }) });
  const others = people.data?.people.filter((one) => one.id !== person.id) ?? [];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={review.scrim} />
        <Dialog.Viewport className={`${review.viewport} ${s.viewport}`}>
          <Dialog.Popup className={`${review.review} ${s.dialog}`}>
            <Dialog.Title className="sr">Find whatever can be done</Dialog.Title>
            <Command label="Find whatever can be done" loop className={s.palette}>
              <div className={s.field}>
                <Command.Input placeholder="Go somewhere, log something, change something" />
                <Kbd>Esc</Kbd>
              </div>
              <Command.List className={s.list}>
                <Group heading="Pages">
                  {PAGES.map(({ name, title, icon }, index) => (
                    <Item
                      key={name}
                      value={`go to ${title}`}
                      icon={icon}
                      keys={`${MOD} ${index + 1}`}
                      run={then(() => go(name))}
                    >
                      {title}
                    </Item>
                  ))}
                  {WITHIN.map(({ name, title, words, icon }) => (
                    <Item key={name} value={`go to ${title} ${words}`} icon={icon} run={then(() => go(name))}>
                      {title}
                    </Item>
                  ))}
                </Group>
                {canForm && (
                  <Group heading="Log by hand">
                    {forms.data?.groups.flatMap((group) =>
                      group.forms.map(({ tool, title }) => (
                        <Item key={tool} value={`${title} ${tool}`} icon={Plus} run={form(tool)}>
                          {title}
                        </Item>
                      )),
                    )}
                  </Group>
                )}
                {canForm && (
                  <Group heading="Your lists">
                    {medications.data?.current.flatMap(({ name }) => [
                      <Item
                        key={`log ${name}`}
                        value={`log a dose of ${name}`}
                        icon={Pill}
                        run={form("log_medication", name)}
                      >
                        Log a dose of {name}
                      </Item>,
                      <Item
                        key={`change ${name}`}
                        value={`change ${name}`}
                        icon={Pencil}
                        run={form("update_medication", name)}
                      >
                        Change {name}
                      </Item>,
                    ])}
                    {reminders.data?.reminders.map(({ id, title }) => (
                      <Item
                        key={id}
                        value={`change reminder ${title} ${id}`}
                        icon={Bell}
                        run={form("update_reminder", id)}
                      >
                        Change the reminder: {title}
                      </Item>
                    ))}
                  </Group>
                )}
                <Group heading="Also">
                  <Item value="review what waits" icon={ListChecks} keys={`${MOD} R`} run={does.review}>
                    Review what waits
                  </Item>
                  <Item value="undo the last write" icon={Undo2} keys={`${MOD} Z`} run={then(does.undo)}>
                    Undo the last write
                  </Item>
                  <Item value="print the page" icon={Printer} keys={`${MOD} P`} run={then(does.print)}>
                    Print the page
                  </Item>
                  {others.map((one) => (
                    <Item
                      key={one.id}
                      value={`open the record of ${one.name}`}
                      icon={UserRound}
                      run={then(() => opening.open(one))}
                    >
                      Open {one.name}’s record
                    </Item>
                  ))}
                  <Item value="all keys" icon={Keyboard} keys={`${MOD} /`} run={does.help}>
                    All keys
                  </Item>
                  {canLock && (
                    <Item value="lock" icon={Lock} keys={`${MOD} L`} run={then(does.lock)}>
                      Lock
                    </Item>
                  )}
                </Group>
              </Command.List>
              <Unfound />
            </Command>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Beside the list, for a list holds nothing but what can be chosen. */
function Unfound() {
  const none = useCommandState((state) => state.filtered.count === 0);
  return (
    <p className={s.none} role="status">
      {none && "Nothing here is called that. Say it in the chat instead."}
    </p>
  );
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group heading={heading} className={s.group}>
      {children}
    </Command.Group>
  );
}

function Item({
  value,
  icon,
  keys,
  run,
  children,
}: {
  value: string;
  icon: LucideIcon;
  keys?: string;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <Command.Item value={value} className={`${f.item} ${s.item}`} onSelect={run}>
      <Icon of={icon} small />
      <span>{children}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </Command.Item>
  );
}
