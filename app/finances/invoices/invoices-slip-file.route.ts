import { answerFile } from "../../request/files/answer-file.ts";
import { auth } from "../../request/guards/auth.ts";
import { offered } from "../../request/guards/offered.ts";
import { answerNotFound, NoPage } from "../../request/no-page.ts";
import type { Route } from "./+types/invoices-slip-file.route";
import { chosenFile } from "./chosen-file.ts";
import { invoices } from "./invoices.guard.ts";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices, answerFile(chosenFile)];
