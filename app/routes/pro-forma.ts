import { answerFile } from "../downloads/answer-file.ts";
import { proFormaFile } from "../downloads/pro-forma-file.ts";
import { auth } from "../middleware/auth.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import type { Route } from "./+types/pro-forma";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [auth, answerFile(proFormaFile)];
