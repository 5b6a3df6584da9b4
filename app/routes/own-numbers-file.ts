import { answerFile } from "../downloads/answer-file.ts";
import { ownNumbersFile } from "../downloads/own-numbers-file.ts";
import { auth } from "../middleware/auth.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import type { Route } from "./+types/own-numbers-file";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [auth, answerFile(ownNumbersFile)];
