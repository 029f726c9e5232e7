import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Commands } from "../generated/commands";
import type { Failure, Progress } from "../generated/types";
import { useIpc } from "../ipc/backend";
import { asFailure, type CommandName } from "../ipc/ipc";
import { inWords } from "../text/failures";

/** After so long a job shows how far it is. */
const SLOW = 800;

/** Something that may take a while: how far it is, what became of it, and its Cancel. */
export function useJob<Name extends CommandName>(name: Name) {
  const ipc = useIpc();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [slow, setSlow] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [done, setDone] = useState<Commands[Name]["output"]>();
  const [failure, setFailure] = useState<Failure>();
  const run = useRef(0);
  function start(input: Commands[Name]["input"], then?: (output: Commands[Name]["output"]) => void) {
    run.current += 1;
    const mine = run.current;
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    setProgress(undefined);
    const timer = setTimeout(() => mine === run.current && setSlow(true), SLOW);
    ipc
      .call(name, input, (event) => {
        if (mine === run.current) setProgress(event as unknown as Progress);
      })
      .then(
        (output) => {
          if (mine !== run.current) return;
          setDone(output);
          void client.invalidateQueries();
          then?.(output);
        },
        (thrown) => {
          const failure = asFailure(thrown);
          if (mine === run.current && failure.code !== "stopped") setFailure(failure);
        },
      )
      .finally(() => {
        clearTimeout(timer);
        if (mine !== run.current) return;
        setBusy(false);
        setSlow(false);
      });
  }
  return {
    start,
    busy,
    slow,
    progress,
    done,
    error: failure && inWords(failure),
    failure,
    stop: () => void ipc.call("stop_job", {}).catch(() => {}),
  };
}
