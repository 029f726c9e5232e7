import { createContext, useContext } from "react";

/** Opens the review, at a card or at the first that waits. */
export const OpenReview = createContext<(id?: string) => void>(() => undefined);
export const useReview = () => useContext(OpenReview);
