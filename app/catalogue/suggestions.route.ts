import { data } from "react-router";
import { loadSuggestions } from "../goods/load-suggestions.ts";
import type { Route } from "./+types/suggestions.route";

/** The suggestions of the search field while a person types. Only scripts fetch them: the search is a plain form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return data(await loadSuggestions(url, context));
}
