import { data } from "react-router";
import { InvoiceUnavailable } from "../components/invoice/invoice-unavailable.tsx";
import { answerFile } from "../downloads/answer-file.ts";
import { invoiceFile } from "../downloads/invoice-file.ts";
import { auth } from "../middleware/auth.ts";
import { invoices } from "../middleware/invoices.ts";
import { offered } from "../middleware/offered.ts";
import type { Route } from "./+types/invoice-pdf";

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices, answerFile(invoiceFile)];

/** Runs only if there is no PDF file: 404, as on the invoice's page. */
export function loader({ params }: Route.LoaderArgs) {
  return data({ number: params.invoiceId }, { status: 404 });
}

export default function InvoicePdf({ loaderData: { number } }: Route.ComponentProps) {
  return <InvoiceUnavailable number={number} />;
}
