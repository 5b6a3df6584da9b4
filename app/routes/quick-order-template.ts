import { answerFile } from "../downloads/answer-file.ts";
import { quickOrderTemplate } from "../downloads/quick-order-result.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import type { Route } from "./+types/quick-order-template";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [answerFile(quickOrderTemplate)];
