import { createContext, useContext } from "react";

/** Opens the page of an entry, by an operation that wrote it. */
export const OpenEntry = createContext<(operation: string) => void>(() => undefined);
export const useEntry = () => useContext(OpenEntry);
