import { data } from "react-router";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { MAX_PART } from "#erp-adapter/contract/paging.ts";
import { sessionContext } from "../../request/context.ts";
import { auth } from "../../request/guards/auth.ts";
import { offered } from "../../request/guards/offered.ts";
import { notFound } from "../../request/page-errors.ts";
import { parsePageNumber } from "../../request/page-number.ts";
import { askErp } from "../../request/session/ask-erp.ts";
import { PRINT_VIEW } from "../../ui/print-view.ts";
import type { Route } from "./+types/invoices.route";
import { readInvoiceQuery, toErpFilter } from "./invoice-query.ts";
import { sumUp } from "./invoice-sums.ts";
import { invoices } from "./invoices.guard.ts";
import { InvoicesPage } from "./invoices-page.tsx";
import { InvoicesPrint } from "./invoices-print.tsx";
import { readChosen } from "./load-chosen.ts";

export const handle = PRINT_VIEW;

export const middleware: Route.MiddlewareFunction[] = [offered("invoices"), auth, invoices];

const PAGE_SIZE = 25;

/** A page of the list, or, with `?print`, the whole list for printing, at most its first `MAX_PART` invoices. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = parsePageNumber(params.page, 0);
  const query = readInvoiceQuery(url.searchParams);
  const isPrint = url.searchParams.has("print");
  if (page === null || query === null || (isPrint && page > 0)) throw notFound(url);
  const { status, text, anchor, reading, chosen } = query;
  const now = Date.now();
  const facts = { status, text, reading, chosen, today: toLocalDate(now), at: new Date(now).toISOString() };
  if (reading.period === null) return data({ ...facts, view: "refused" as const }, { status: 400 });
  const filter = { status, text, ...reading.period };
  const asked = toErpFilter(filter);
  if (isPrint) {
    const [sums, part] = await Promise.all([
      askErp({ url, context }, (erp, c) => erp.invoices.list({ ...asked, pageSize: 1 }, c)),
      askErp({ url, context }, (erp, c) => erp.invoices.part({ ...asked, limit: MAX_PART }, c)),
    ]);
    const list = { items: part.rows, total: Math.max(sums.total, part.rows.length), sums: sums.sums };
    const partner = context.get(sessionContext).user?.partner ?? "";
    return { ...facts, view: "print" as const, filter, list, partner };
  }
  const list = await askErp({ url, context }, (erp, c) =>
    erp.invoices.list({ ...asked, page: page + 1, pageSize: PAGE_SIZE, anchor }, c),
  );
  const pages = Math.ceil(list.total / PAGE_SIZE);
  if (page > 0 && page >= pages) throw notFound(url);
  const elsewhere = chosen.filter((id) => !list.items.some((row) => row.id === id));
  const others = url.searchParams.has("sum") ? await readChosen({ url, context }, elsewhere) : [];
  const sumsElsewhere = sumUp(others.flatMap((one) => ("reason" in one ? [] : [one])));
  return { ...facts, view: "list" as const, filter, list, page, pages, sumsElsewhere };
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "print") return <InvoicesPrint print={loaderData} />;
  return <InvoicesPage page={loaderData} />;
}
