import { createContext, useContext } from "react";

/**
 * The day on which a page of content was made, YYYY-MM-DD where the distributor is. Its loader says it, so that server and
 * browser show the same.
 */
export const TodayContext = createContext("");

export function useToday(): string {
  return useContext(TodayContext);
}
