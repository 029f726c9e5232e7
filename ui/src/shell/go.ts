import { createContext, useContext } from "react";
import type { PlaceName } from "./places";

/** Leads to another place. */
export const GoTo = createContext<(place: PlaceName, section?: string) => void>(() => undefined);
export const useGo = () => useContext(GoTo);
