import { notFound } from "../page-errors.ts";
import { answerRobots } from "../sitemap/answer-robots.ts";
import type { Route } from "./+types/robots";

export const middleware: Route.MiddlewareFunction[] = [answerRobots];

/** The file has answered before: a loader makes middleware run. */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export default function Robots() {
  return null;
}
