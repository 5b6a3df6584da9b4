import { answerFile } from "../downloads/answer-file.ts";
import { invoiceExport } from "../downloads/invoice-export.ts";
import { auth } from "../middleware/auth.ts";
import { invoices } from "../middleware/invoices.ts";
import { offered } from "../middleware/offered.ts";
import { notFound } from "../page-errors.ts";
import type { Route } from "./+types/invoices-export";

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices, answerFile(invoiceExport)];

/** The file has answered before: a loader makes guards run, and with the screen below refusals are pages. */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export default function InvoicesExport() {
  return null;
}
