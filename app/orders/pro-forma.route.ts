import { answerFile } from "../request/files/answer-file.ts";
import { auth } from "../request/guards/auth.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import type { Route } from "./+types/pro-forma.route";
import { proFormaFile } from "./pro-forma-file.ts";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [auth, answerFile(proFormaFile)];
