import { data } from "react-router";
import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { getLocale, shopContext } from "../../request/context.ts";
import { auth } from "../../request/guards/auth.ts";
import { offered } from "../../request/guards/offered.ts";
import type { Route } from "./+types/invoices-slip.route";
import { readChosen } from "./chosen-invoices.ts";
import { invoices } from "./invoices.guard.ts";
import { type ChosenInvoice, InvoicesSlipPage } from "./invoices-slip-page.tsx";
import { loadChosen } from "./load-chosen.ts";

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices];

/** One payment slip for the invoices named in the URL, so that the choice can be bookmarked. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ids, wrong } = readChosen(url.searchParams);
  if (wrong !== null) return data({ view: "refused" as const, wrong }, { status: 400 });
  const chosen = await loadChosen({ url, context }, ids);
  const { documents } = context.get(shopContext);
  const slip = chosen.invoices.length === 0 ? null : await documents.slip(chosen.invoices, getLocale(context));
  return {
    ...{ view: "chosen" as const, leftOut: chosen.leftOut, slip, today: toLocalDate(Date.now()) },
    invoices: chosen.invoices.map(toChosen),
  };
}

/** The fields of an invoice that the page shows; the lines are left out of the page's data. */
function toChosen({ id, number, kind, date, dueDate, total, open, status }: Invoice): ChosenInvoice {
  return { id, number, kind, date, dueDate, total, open, status };
}

export default function InvoicesSlip({ loaderData }: Route.ComponentProps) {
  return <InvoicesSlipPage page={loaderData} />;
}
