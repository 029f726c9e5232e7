import { Plus } from "lucide-react";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { ConsentRow } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Reading } from "../parts/Mark";
import { useSession } from "../shell/session";
import { useWritten } from "../shell/useDose";
import { inWords } from "../text/failures";
import { dayField, timeOfDay } from "../text/when";
import { GIVE } from "./giving";
import s from "./settings.module.css";

/** What was said yes to beforehand: given here by hand, and taken back with one press. */
export function Consents() {
  const shown = useAppQuery("consents", {});
  const [giving, setGiving] = useState(false);
  const { person } = useSession();
  const { consents = [], of_another: another = false } = shown.data ?? {};
  return (
    <section className={s.part} aria-labelledby="consents">
      <h3 id="consents">Standing consents</h3>
      <p className={s.lead}>
        Say yes beforehand to one dose of one medication, between two hours of the day, until a day. What you
        say of it is then recorded at once where the assistant is not sure that it understood you, and its
        entry says so. A possible double dose, another dose, and whatever is of another person are asked about
        all the same.
      </p>
      {giving && (
        <ByHand
          start={{ tool: "give_consent", operation: null }}
          manner={GIVE}
          close={() => setGiving(false)}
        />
      )}
      {shown.isPending && <Reading what="Reading your standing consents" />}
      {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
      {shown.data && another && (
        <p className="meta">
          {person.name}’s record is open. There is none in another person’s record: what goes into it is
          always asked about.
        </p>
      )}
      {shown.data && !another && (
        <>
          {consents.length > 0 ? (
            <ul className={s.rows} aria-label="Standing consents">
              {consents.map((consent) => (
                <Row key={consent.id} consent={consent} />
              ))}
            </ul>
          ) : (
            <p className={`meta ${s.none}`}>You have given none.</p>
          )}
          <div className={s.acts}>
            <Button onClick={() => setGiving(true)}>
              <Icon of={Plus} small />
              Give a standing consent
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Row({ consent }: { consent: ConsentRow }) {
  const { clock } = useSession();
  const withdraw = useCommand("submit_form");
  const written = useWritten();
  const { id, medication, dose, from, to, until, given, over } = consent;
  return (
    <li>
      <b>
        {medication} <span className="num">{dose}</span>
      </b>
      <span className="num">
        {timeOfDay(from, clock)} to {timeOfDay(to, clock)}, {over ? "ended" : "until"} {dayField(until.date)}
        <span className={`meta ${s.line}`}>Given {dayField(given.date)}</span>
      </span>
      <Button
        small
        kind="quiet"
        busy={withdraw.isPending}
        aria-label={`${over ? "Remove" : "Withdraw"} the consent to ${medication} ${dose}`}
        onClick={() =>
          withdraw.mutate(
            { tool: "withdraw_consent", values: { medication_name: medication, consent: id } },
            { onSuccess: written },
          )
        }
      >
        {over ? "Remove" : "Withdraw"}
      </Button>
      {withdraw.error && (
        <div className={s.under}>
          <Banner waits role="alert">
            Not withdrawn. {inWords(withdraw.error)}
          </Banner>
        </div>
      )}
    </li>
  );
}
