import type { SaveSettings } from "../generated/types";

/** A change of the settings that changes nothing: what is to be changed is put beside it. */
export const SAVE_NOTHING: SaveSettings = { region: null, time_zone: null, clock: null };
