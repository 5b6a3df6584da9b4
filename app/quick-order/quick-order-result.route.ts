import { answerFile } from "../request/files/answer-file.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import type { Route } from "./+types/quick-order-result.route";
import { quickOrderResult } from "./quick-order-result.ts";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [answerFile(quickOrderResult)];
