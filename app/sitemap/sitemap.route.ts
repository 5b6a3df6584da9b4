import { answerNotFound, NoPage } from "../request/no-page.ts";
import type { Route } from "./+types/sitemap.route";
import { answerSitemap } from "./answer-sitemap.ts";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [answerSitemap];
