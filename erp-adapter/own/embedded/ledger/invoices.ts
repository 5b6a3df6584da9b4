import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import type { Locale } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import {
  type DeliveryPlace,
  type Invoice,
  type InvoiceId,
  type InvoiceRow,
  type InvoiceStatus,
  type InvoicesArea,
  invoiceListSchema,
  invoicePartSchema,
  toDeliveryPlace,
} from "../../../contract/invoices.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import { toEurCents } from "../../../contract/money.ts";
import type { OrderId } from "../../../contract/orders.ts";
import type { Cursor } from "../../../contract/paging.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { addUp, type Charge } from "../../../contract/totals.ts";
import { assertPeriod } from "../../../kit/assert-period.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { reading } from "../../../sqlite/transaction.ts";
import type { OfficeSessions } from "../accounts/sessions.ts";
import { createDayPages } from "../paging/day-pages.ts";
import { formatPlace, NEWEST, parsePlace } from "../paging/place.ts";
import { createFoundPages } from "./found-pages.ts";
import { createInvoiceLines } from "./invoice-line-rows.ts";
import { type InvoiceRecord, toInvoiceRow } from "./invoice-rows.ts";
import { createOverduePages } from "./overdue-pages.ts";
import { requireRight } from "./require-paper-right.ts";
import { SELLER, SELLER_IBAN } from "./seller.ts";

/** Invoices from the books. The embedded ERP stores no files: `get` returns the whole document as data. */
export function createInvoicesArea(
  db: DatabaseSync,
  { sessions, clock }: { sessions: OfficeSessions; clock: Clock },
): InvoicesArea {
  const pages = createDayPages<InvoiceRecord, InvoiceStatus, "without_vat" | "total" | "open">(db, {
    rows: "invoice",
    owner: "partner",
    days: "invoice_day",
    index: { all: "invoice_list", ofStatus: "invoice_status_list" },
    sums: ["without_vat", "total", "open"],
  });
  const overduePages = createOverduePages(db);
  const foundPages = createFoundPages(db);
  const toRows = createRowReader(db);
  const select = prepare<InvoiceRecord>(db, "select * from invoice where number = ? and partner = ?");
  const toInvoice = createInvoiceReader(db);

  return {
    async list(sent, c) {
      const owner = requireRight(sessions.requireUser(c), "invoices");
      const { page, pageSize, anchor, overdue, text, ...filter } = parseInput(invoiceListSchema, sent, "query");
      assertPeriod(filter);
      const whose = { ...filter, owner };
      const window = { page, pageSize, anchor };
      const today = toLocalDate(clock());
      return reading(db, () => {
        const found =
          text !== ""
            ? foundPages.page({ ...whose, text, overdueOn: overdue ? today : null }, window)
            : overdue
              ? overduePages.page(whose, today, window)
              : pages.page(whose, window);
        const { without_vat, total, open } = found.sums;
        return {
          items: toRows(found.rows),
          total: found.total,
          sums: { withoutVat: toEurCents(without_vat), total: toEurCents(total), open: toEurCents(open) },
          anchor: found.anchor,
        };
      });
    },

    async part(sent, c) {
      const owner = requireRight(sessions.requireUser(c), "invoices");
      const { cursor, limit, overdue, text, ...filter } = parseInput(invoicePartSchema, sent, "query");
      assertPeriod(filter);
      const place = cursor === null ? NEWEST : parsePlace(cursor, "cursor");
      const whose = { ...filter, owner };
      const today = toLocalDate(clock());
      const rows =
        text !== ""
          ? foundPages.after({ ...whose, text, overdueOn: overdue ? today : null }, place, limit + 1)
          : overdue
            ? overduePages.after(whose, today, place, limit + 1)
            : pages.after(whose, place, limit + 1);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        rows: toRows(rows.slice(0, limit)),
        cursor: last ? (formatPlace(last) as Cursor) : null,
      };
    },

    async get(id, c) {
      const partner = requireRight(sessions.requireUser(c), "invoices");
      return reading(db, () => {
        const record = select.get(String(id), partner);
        if (!record) throw new ErpError("NOT_FOUND", { what: "invoice", id: String(id) });
        if (record.readable === 0) throw new ErpError("DOCUMENT_UNAVAILABLE", {});
        return toInvoice(record, c.locale);
      });
    },

    async document() {
      throw new ErpError("UNSUPPORTED", { capability: "invoices.pdf" });
    },
  };
}

/** The rows of a list, with the buyer's document numbers of their orders. */
function createRowReader(db: DatabaseSync): (records: readonly InvoiceRecord[]) => InvoiceRow[] {
  const select = prepare<{ number: OrderId; document: string }>(db)`
    select number, document_number as document from customer_order where number in (select value from json_each(?))`;
  return (records) => {
    const orders = select.all(JSON.stringify(records.map((record) => record.customer_order)));
    const documentOf = new Map(orders.map(({ number, document }) => [number, document]));
    return records.map((record) => ({
      ...toInvoiceRow(record),
      order: record.customer_order,
      buyerDocumentNumber: documentOf.get(record.customer_order) ?? "",
    }));
  };
}

function createInvoiceReader(db: DatabaseSync): (record: InvoiceRecord, locale: Locale) => Invoice {
  const linesOf = createInvoiceLines(db);
  const selectOrder = prepare<OrderedRow>(db)`
    select document_number as documentNumber, delivery, delivery_cost as cost, delivery_vat as vatPercent,
      delivery_invoice as chargedWith from customer_order where number = ?`;
  const selectDelivered = prepare<{ date: string }>(db, "select max(date) as date from delivery where invoice = ?");
  const selectPayments = prepare<{ date: string; amount: number; creditNote: InvoiceId | null }>(db)`
    select date, amount, null as creditNote from payment where invoice = ?1
    union all select date, amount, credit_note from set_off where invoice = ?1
    union all select date, -amount, credit_note from set_off where credit_note = ?1
    order by date`;

  return (record, locale) => {
    const lines = linesOf(record.number, locale);
    const ordered = selectOrder.get(record.customer_order);
    const place = record.kind === "invoice" ? toPlace(ordered?.delivery) : null;
    const charge = ordered?.chargedWith === record.number ? ordered : null;
    return {
      ...toInvoiceRow(record),
      issuedAt: new Date(record.at).toISOString(),
      deliveryDate: selectDelivered.get(record.number)?.date ?? record.date,
      ...(place && { deliveryPlace: place }),
      order: record.customer_order,
      buyerDocumentNumber: ordered?.documentNumber ?? "",
      corrects: record.corrects,
      seller: SELLER,
      buyer: {
        name: record.buyer_name,
        vat: record.buyer_vat,
        address: record.buyer_address,
        postalCode: record.buyer_postal_code,
        city: record.buyer_city,
      },
      lines,
      totals: addUp(lines, charge),
      payment: record.kind === "credit-note" ? null : toPayment(record),
      payments: selectPayments.all(record.number).map((one) => ({ ...one, amount: toEurCents(one.amount) })),
    };
  };
}

interface OrderedRow extends Charge {
  documentNumber: string;
  /** the delivery as agreed, as JSON; null if none was agreed */
  delivery: string | null;
  chargedWith: InvoiceId | null;
}

function toPlace(agreed: string | null | undefined): DeliveryPlace | null {
  return agreed ? toDeliveryPlace(JSON.parse(agreed)) : null;
}

const LONGEST_GROUP = 12;

/**
 * Model HR00 allows any reference of up to three groups of digits: customer, year and number of the invoice. `joint`,
 * for a payment of several invoices, has only the customer. Banks take twelve digits in a group: a longer code of a
 * customer is left out.
 */
function toPayment({ partner, number }: InvoiceRecord): Invoice["payment"] {
  const [year = "", , count = ""] = number.split("-");
  const code = partner.replace(/\D/g, "");
  const customer = code.length > LONGEST_GROUP ? "" : code;
  return {
    iban: SELLER_IBAN,
    model: "HR00",
    reference: [customer, year, count].filter(Boolean).join("-"),
    ...(customer !== "" && { joint: { model: "HR00", reference: customer } }),
  };
}
