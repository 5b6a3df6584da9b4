import { data } from "react-router";
import { answerFile } from "../../request/files/answer-file.ts";
import { auth } from "../../request/guards/auth.ts";
import { offered } from "../../request/guards/offered.ts";
import type { Route } from "./+types/invoice-pdf.route";
import { invoiceFile } from "./invoice-file.ts";
import { InvoiceUnavailable } from "./invoice-unavailable.tsx";
import { invoices } from "./invoices.guard.ts";

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices, answerFile(invoiceFile)];

/** Runs only if there is no PDF file: 404, as on the invoice's page. */
export function loader({ params }: Route.LoaderArgs) {
  return data({ number: params.invoiceId }, { status: 404 });
}

export default function InvoicePdf({ loaderData: { number } }: Route.ComponentProps) {
  return <InvoiceUnavailable number={number} />;
}
