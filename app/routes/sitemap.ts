import { notFound } from "../page-errors.ts";
import { answerSitemap } from "../sitemap/answer-sitemap.ts";
import type { Route } from "./+types/sitemap";

export const middleware: Route.MiddlewareFunction[] = [answerSitemap];

/**
 * Never answers for a known part, because middleware has answered with the file. Middleware runs only for a route with
 * a loader; with the screen below, an unknown part is a 404 page.
 */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export default function Sitemap() {
  return null;
}
