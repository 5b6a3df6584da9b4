import { notFound } from "../page-errors.ts";
import { answerRobots } from "../sitemap/answer-robots.ts";
import type { Route } from "./+types/robots";

export const middleware: Route.MiddlewareFunction[] = [answerRobots];

/** Never answers, because middleware has answered with the file. Middleware runs only for a route with a loader. */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export default function Robots() {
  return null;
}
