import { data } from "react-router";
import { loadSuggestions } from "../listing/load-suggestions.ts";
import type { Route } from "./+types/suggestions";

/** The search's suggestions while a person types. Scripts read them; without scripts the search is a plain form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return data(await loadSuggestions(url, context));
}
