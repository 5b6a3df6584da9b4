import { answerFile } from "../downloads/answer-file.ts";
import { listExport } from "../downloads/list-export.ts";
import { auth } from "../middleware/auth.ts";
import { lists } from "../middleware/lists.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import type { Route } from "./+types/list-export";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [auth, lists, answerFile(listExport)];
