import { answerNotFound, NoPage } from "../no-page.ts";
import { answerRobots } from "../sitemap/answer-robots.ts";
import type { Route } from "./+types/robots";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [answerRobots];
