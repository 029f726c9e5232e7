import { ChevronsUpDown, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useAppQuery } from "../ipc/backend";
import { MOD } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Menu } from "../parts/Menu";
import s from "./rail.module.css";
import { useSession } from "./session";
import { useOpening } from "./usePerson";

/** Whose record this is, and the way to the others: Ctrl Shift P. */
export function Switcher({ wanted, add }: { wanted: number; add: () => void }) {
  const { person } = useSession();
  const shown = useAppQuery("people", {});
  const opening = useOpening();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (wanted > 0) setOpen(true);
  }, [wanted]);
  const all = shown.data?.people ?? [];
  const whose = person.own ? "Your record" : `${person.name}’s record`;
  return (
    <Menu
      name={`${whose} is open. Open another`}
      named
      className={`${s.person} ${s.switch}`}
      open={open}
      onOpen={setOpen}
      trigger={
        <>
          <span className={s.avatar} aria-hidden="true">
            {[...person.name][0]?.toUpperCase()}
          </span>
          <span className={s.name} title={`${MOD} Shift P`}>
            {person.name} <small>{whose}</small> <span className="sr">is open. Open another</span>
          </span>
          <Icon of={ChevronsUpDown} small className={s.more} />
        </>
      }
      items={[
        ...all.map((one) => ({
          label: one.name,
          ...(one.own && { note: "you" }),
          chosen: one.id === person.id,
          run: () => {
            if (one.id !== person.id) opening.open(one);
          },
        })),
        { label: "Add somebody you look after", icon: UserPlus, takesAway: true, run: add },
      ]}
    />
  );
}
