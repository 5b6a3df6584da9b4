import { answerFile } from "../downloads/answer-file.ts";
import { invoiceExport } from "../downloads/invoice-export.ts";
import { auth } from "../middleware/auth.ts";
import { invoices } from "../middleware/invoices.ts";
import { offered } from "../middleware/offered.ts";
import { notFound } from "../page-errors.ts";
import type { Route } from "./+types/invoices-export";

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices, answerFile(invoiceExport)];

/**
 * Never answers, because middleware has answered with the file. Guards run only for a route with a loader, and refusals
 * are pages only for a route with a screen.
 */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export default function InvoicesExport() {
  return null;
}
