import { screenAt } from "#app/screen-at.ts";
import type { Screen } from "#app/screens.ts";
import { routeOf } from "./route-of.ts";

const UNKNOWN: Screen = { rank: "public", work: "page" };

/** The screen of a request's URL; an address of no screen counts as a public page. */
export function pageOf(url: string): Screen {
  return screenAt(routeOf(url).path) ?? UNKNOWN;
}
