import { answerFile } from "../downloads/answer-file.ts";
import { chosenFile } from "../downloads/chosen-file.ts";
import { auth } from "../middleware/auth.ts";
import { invoices } from "../middleware/invoices.ts";
import { offered } from "../middleware/offered.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import type { Route } from "./+types/invoices-slip-file";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices, answerFile(chosenFile)];
