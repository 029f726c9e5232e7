import { useState } from "react";
import { NeedForm } from "../forms/NeedForm";
import type { Turn } from "../generated/types";
import { Actions, Button } from "../parts/Button";

/** The form that fits what the newest reply asks about, filled in with what was read: it can be answered in words or by hand. */
export function AskedForm({ turn }: { turn: Turn }) {
  const [filling, setFilling] = useState(false);
  const { form } = turn;
  if (!form) return null;
  return (
    <>
      <Actions>
        <Button small kind="quiet" onClick={() => setFilling(true)}>
          Fill in the form
        </Button>
      </Actions>
      {filling && <NeedForm need={{ turn: turn.id, need: form.need }} close={() => setFilling(false)} />}
    </>
  );
}
