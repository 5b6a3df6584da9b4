import { data } from "react-router";
import { loadSuggestions } from "../listing/load-suggestions.ts";
import type { Route } from "./+types/suggestions";

/** What the search suggests while somebody types. Read by scripts; without them the search is its form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return data(await loadSuggestions(url, context));
}
