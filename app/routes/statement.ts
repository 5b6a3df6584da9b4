import { answerFile } from "../downloads/answer-file.ts";
import { statementFile } from "../downloads/statement-file.ts";
import { auth } from "../middleware/auth.ts";
import { finances } from "../middleware/finances.ts";
import { offered } from "../middleware/offered.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import type { Route } from "./+types/statement";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [offered("finances"), auth, finances, answerFile(statementFile)];
