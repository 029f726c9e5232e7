// How the stand-in fails and waits.
import type { Failure, FailureCode } from "../generated/types";

/** A failure as the real one tells it. */
export const failure = (code: FailureCode, message = `stand-in: ${code}`): Failure => ({ code, message });

/** Waits as a slow computer would. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fails as for something that is there no more. */
export function gone(): never {
  throw failure("not_found");
}
