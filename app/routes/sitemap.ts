import { notFound } from "../page-errors.ts";
import { answerSitemap } from "../sitemap/answer-sitemap.ts";
import type { Route } from "./+types/sitemap";

export const middleware: Route.MiddlewareFunction[] = [answerSitemap];

/** The file has answered before: a loader makes middleware run, and with the screen below an unknown part is a page. */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export default function Sitemap() {
  return null;
}
