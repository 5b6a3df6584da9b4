import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { MAX_DOCUMENT_TEXT, type OrderRow } from "#erp-adapter/contract/orders.ts";
import { toPaperKey } from "#erp-adapter/contract/part-number.ts";
import { orElse, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";
import { isOffered } from "../request/session/is-offered.ts";
import { toPaperNumber } from "./paper-number.ts";

/** The orders and invoices of the reader's company that have the typed number. */
export interface FoundPapers {
  /** as it was searched */
  number: string;
  orders: (Pick<OrderRow, "id" | "number" | "status" | "date" | "buyerDocumentNumber"> & { by: By })[];
  invoices: (Pick<InvoiceRow, "id" | "number" | "kind" | "date"> & { order: InvoiceRow["order"] })[];
}

/** Why an order is found: by its own number, the buyer's, or that of one of its delivery notes. */
type By = "own" | "document" | "note";

/** The most orders, and the most invoices, that are shown; the lists of orders and invoices find all. */
const MOST = 5;

/**
 * The papers of a typed number; null if there are none, or if the text is no number of a paper. Two parallel ERP calls,
 * and one more for a delivery note. The ERP knows whose papers they are: another company's number is as unknown as one
 * that no company has. Papers whose call fails are left out.
 */
export async function findPapers(text: string, context: RequestContext): Promise<FoundPapers | null> {
  const { user, verified } = context.get(sessionContext);
  const number = toPaperNumber(text);
  if (number === null || number.length > MAX_DOCUMENT_TEXT || user?.kind !== "customer" || !verified) return null;
  const { erp } = context.get(shopContext);
  const c = callContext(context);
  const seesInvoices = isOffered("invoices", erp) && user.rights.invoices;
  const readInvoices = (text: string) =>
    orElse([], "invoices of a number not read", context, async () => {
      return (await erp.invoices.list({ text, pageSize: 4 * MOST }, c)).items;
    });
  const [orders, named] = await Promise.all([
    orElse(
      [],
      "orders of a number not read",
      context,
      async () => (await erp.orders.list({ number, pageSize: MOST }, c)).items,
    ),
    seesInvoices ? readInvoices(number) : [],
  ]);
  const key = toPaperKey(number);
  const isIt = (one: string | null | undefined) => typeof one === "string" && toPaperKey(one) === key;
  const byOf = ({ number, buyerDocumentNumber }: OrderRow): By =>
    isIt(number) ? "own" : isIt(buyerDocumentNumber) ? "document" : "note";
  // An invoice is not found by the number of a delivery note, but by that of the note's order.
  const ofNote = orders.find((order) => byOf(order) === "note");
  const invoices = ofNote && seesInvoices ? await readInvoices(ofNote.number) : named;
  const found = invoices.filter(({ number, order, buyerDocumentNumber }) => {
    return [number, order, buyerDocumentNumber].some(isIt) || (ofNote && order === ofNote.id);
  });
  if (orders.length + found.length === 0) return null;
  return {
    number,
    orders: orders.map((row) => {
      const { id, number, status, date, buyerDocumentNumber } = row;
      return { id, number, status, date, buyerDocumentNumber, by: byOf(row) };
    }),
    invoices: found.slice(0, MOST).map(({ id, number, kind, date, order }) => ({ id, number, kind, date, order })),
  };
}
