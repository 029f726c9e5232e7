import { createContext, useContext } from "react";
import type { PageName } from "./pages";

/** Leads to another page. */
export const GoTo = createContext<(page: PageName, section?: string) => void>(() => undefined);
export const useGo = () => useContext(GoTo);
