import { createContext, useContext } from "react";

/**
 * The day on which a content page was rendered, YYYY-MM-DD in the shop's time zone. It comes from the loader, so that
 * server and browser show the same.
 */
export const TodayContext = createContext("");

export function useToday(): string {
  return useContext(TodayContext);
}
