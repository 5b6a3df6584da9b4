import { answerFile } from "../request/files/answer-file.ts";
import { auth } from "../request/guards/auth.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import type { Route } from "./+types/list-export.route";
import { listExport } from "./list-export.ts";
import { lists } from "./lists.guard.ts";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [auth, lists, answerFile(listExport)];
