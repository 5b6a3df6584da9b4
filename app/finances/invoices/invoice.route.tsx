import { data } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { OwnNamesContext } from "../../goods/own-number.tsx";
import { nameOwn } from "../../goods/read-own.ts";
import { getLocale, shopContext } from "../../request/context.ts";
import { auth } from "../../request/guards/auth.ts";
import { offered } from "../../request/guards/offered.ts";
import { askErp } from "../../request/session/ask-erp.ts";
import { PRINT_VIEW } from "../../ui/print-view.ts";
import type { Route } from "./+types/invoice.route";
import { InvoicePage } from "./invoice-page.tsx";
import { InvoicePrint } from "./invoice-print.tsx";
import { InvoiceUnavailable } from "./invoice-unavailable.tsx";
import { invoices } from "./invoices.guard.ts";
import { toShownInvoice } from "./to-shown-invoice.ts";

export const handle = PRINT_VIEW;

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices];

/**
 * The whole invoice. 404 if the ERP has only the invoice's row in the list: trying again does not help. 503 while the
 * ERP does not answer. Both errors show the same sentence, from the specification.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const invoice = await askErp(
    { url, context },
    (erp, c) => erp.invoices.get(params.invoiceId as InvoiceId, c),
    (error) => (isErpError(error, "DOCUMENT_UNAVAILABLE") ? null : undefined),
    "invoice-unavailable",
  );
  if (invoice === null) return data({ view: "unavailable" as const, number: params.invoiceId }, { status: 404 });
  const view = url.searchParams.has("print") ? ("print" as const) : ("page" as const);
  const own = await nameOwn(
    invoice.lines.map(({ product }) => product),
    context,
  );
  const slip = invoice.open > 0 ? await context.get(shopContext).documents.slip([invoice], getLocale(context)) : null;
  const drawn = typeof slip === "string" ? null : slip;
  return { view, invoice: toShownInvoice(invoice, getLocale(context)), drawn, own, today: toLocalDate(Date.now()) };
}

export default function InvoiceScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "unavailable") return <InvoiceUnavailable number={loaderData.number} />;
  const { view, invoice, drawn, own, today } = loaderData;
  return (
    <OwnNamesContext value={own}>
      {view === "print" ? (
        <InvoicePrint invoice={invoice} drawn={drawn} />
      ) : (
        <InvoicePage invoice={invoice} drawn={drawn} today={today} />
      )}
    </OwnNamesContext>
  );
}
