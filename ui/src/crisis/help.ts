import { createContext, useContext } from "react";
import type { CrisisCard } from "../generated/types";

/** Shows the help lines alone in the window, when the user asks for them. */
export const ShowHelp = createContext<(card: CrisisCard) => void>(() => undefined);
export const useHelp = () => useContext(ShowHelp);
