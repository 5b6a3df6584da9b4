import { answerNotFound, NoPage } from "../no-page.ts";
import { answerSitemap } from "../sitemap/answer-sitemap.ts";
import type { Route } from "./+types/sitemap";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [answerSitemap];
