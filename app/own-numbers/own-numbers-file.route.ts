import { answerFile } from "../request/files/answer-file.ts";
import { auth } from "../request/guards/auth.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import type { Route } from "./+types/own-numbers-file.route";
import { ownNumbersFile } from "./own-numbers-file.ts";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [auth, answerFile(ownNumbersFile)];
