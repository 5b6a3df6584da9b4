import { answerFile } from "../request/files/answer-file.ts";
import { auth } from "../request/guards/auth.ts";
import { offered } from "../request/guards/offered.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import type { Route } from "./+types/statement.route";
import { finances } from "./finances.guard.ts";
import { statementFile } from "./statement-file.ts";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [offered("finances"), auth, finances, answerFile(statementFile)];
