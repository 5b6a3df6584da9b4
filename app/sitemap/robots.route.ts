import { answerNotFound, NoPage } from "../request/no-page.ts";
import type { Route } from "./+types/robots.route";
import { answerRobots } from "./answer-robots.ts";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [answerRobots];
