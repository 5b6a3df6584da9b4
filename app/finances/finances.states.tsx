import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import type { InvoiceId, InvoiceRow, InvoiceStatus } from "#erp-adapter/contract/invoices.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { Cursor } from "#erp-adapter/contract/paging.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { ORDER } from "../orders/orders.states.tsx";
import { PayInAdvance } from "../orders/pay-in-advance.tsx";
import { narrow, type StatesByName, to, wide } from "../styleguide/parts.tsx";
import { ANY_TIME, BUYER, EMPTY, since } from "../styleguide/readers.ts";
import { AccountFigures } from "./account-figures.tsx";
import { Ageing } from "./ageing.tsx";
import { DueInvoices } from "./due-invoices.tsx";
import { FinancesPage } from "./finances-page.tsx";
import { DueDate } from "./invoices/due-date.tsx";
import { InvoicePage } from "./invoices/invoice-page.tsx";
import { InvoicePayments } from "./invoices/invoice-payments.tsx";
import { InvoicePrint } from "./invoices/invoice-print.tsx";
import { InvoiceStatusBadge } from "./invoices/invoice-status.tsx";
import { sumUp } from "./invoices/invoice-sums.ts";
import { InvoiceUnavailable } from "./invoices/invoice-unavailable.tsx";
import { InvoicesPage } from "./invoices/invoices-page.tsx";
import { InvoicesPrint } from "./invoices/invoices-print.tsx";
import { InvoicesSlipPage } from "./invoices/invoices-slip-page.tsx";
import type { ShownInvoice } from "./invoices/to-shown-invoice.ts";
import { StatementSection } from "./statement-section.tsx";
import { StatementTable } from "./statement-table.tsx";

/** The date that counts as today for these invoices. */
export const TODAY = "2026-11-20";

function invoice(status: InvoiceStatus, dueDate: string, open = 103_091, total = 103_091): InvoiceRow {
  const id = `R-26-${dueDate.slice(5).replace("-", "")}` as InvoiceId;
  const amounts = { withoutVat: toEurCents(82_473), total: toEurCents(total), open: toEurCents(open) };
  const kind = total < 0 ? "credit-note" : "invoice";
  return {
    ...amounts,
    id,
    number: id,
    kind,
    date: "2026-10-05",
    dueDate,
    customerCode: "001001" as PartnerCode,
    status,
  };
}

export const LATE = invoice("partially-paid", "2026-11-04", 50_000);

const CREDITED = invoice("unpaid", "2026-11-12", -20_000, -20_000);

export const INVOICES: InvoiceRow[] = [
  LATE,
  invoice("unpaid", "2026-11-03"),
  invoice("unpaid", "2026-12-04"),
  invoice("paid", "2026-11-02", 0),
  invoice("no-data", "2026-11-10", 0),
  { ...CREDITED, status: "paid", open: ZERO },
];

const INVOICE: ShownInvoice = {
  ...{ ...ORDER.order, ...LATE, order: ORDER.order.id, corrects: null, buyer: BUYER, issuedAt: "2026-10-05T07:12:00Z" },
  ...{ deliveryDate: "2026-10-04", deliveryPlace: { ...BUYER, kind: "delivered" } },
  placeLabel: ["Servis Žgombić, poslovna enota Maribor", "Ptujska cesta 132", "2000 Maribor", "Slovenija"],
  seller: { ...BUYER, name: "Dizna, trgovina i servis dizelske tehnike d.o.o." },
  payment: { iban: "HR1210010051863000160", model: "HR01", reference: "2600-0104-2026" },
  payments: [
    { date: "2026-10-20", amount: toEurCents(33_091), creditNote: null },
    { date: "2026-10-20", amount: toEurCents(20_000), creditNote: CREDITED.id },
  ],
};

const RETURNED = INVOICE.lines.slice(0, 1).map((line) => ({ ...line, quantity: -1, total: ZERO }));

const CREDIT_NOTE: ShownInvoice = {
  ...{ ...INVOICE, ...CREDITED, corrects: LATE.id, deliveryPlace: undefined, placeLabel: [], buyerDocumentNumber: "" },
  buyer: { name: "Servis Žgombić", vat: "", address: "", postalCode: "", city: "" },
  ...{ lines: RETURNED, totals: addUp(RETURNED), payment: null, payments: [] },
};

const SUMS = { withoutVat: toEurCents(494_838), total: toEurCents(618_546), open: toEurCents(256_182) };

const LIST = { items: INVOICES, total: 130, anchor: null, sums: SUMS };

const NONE = { ...LIST, items: [], total: 0 };

const ALL = { status: null, from: null, to: null };

const LISTED = {
  ...{ text: "", sumsElsewhere: sumUp([]) },
  ...{ view: "list" as const, status: null, reading: ANY_TIME, chosen: [], today: TODAY, filter: ALL, list: LIST },
  ...{ page: 0, pages: 6 },
};

const WRONG_DAY = { ...ANY_TIME, period: null, errors: { from: "date" } } as const;

const SLIP = {
  ...{ amount: toEurCents(256_182), payer: BUYER, payee: BUYER, description: "Računi R-26-1104, R-26-1201 +1" },
  ...{ iban: "HR1210010051863000160", model: "HR99", reference: "" },
};

const BARCODE = { width: 40, height: 9, stroke: 3, path: "M0 1.5h8m1 0h1m4 0h26M0 4.5h8m3 0h9m2 0h18M0 7.5h8m1 0h31" };

const CHOSEN = {
  ...{ view: "chosen" as const, invoices: INVOICES.slice(0, 3), today: TODAY, slip: { slip: SLIP, barcode: BARCODE } },
  leftOut: [{ number: "R-26-1102", reason: "paid" as const }],
};

const PRINT = { filter: ALL, list: LIST, partner: "001001", today: TODAY, at: "2026-11-20T09:00:00Z" };

const SET_OFF = [CREDITED.id, null].map((creditNote) => ({ date: TODAY, amount: CREDITED.total, creditNote }));

const AGEING = { notDue: toEurCents(570_000), days1to30: toEurCents(150_000), days31to60: toEurCents(60_000) };

export const ACCOUNT: FinanceSummary = {
  ...{ creditLimit: toEurCents(1_500_000), creditUsed: toEurCents(920_000), open: toEurCents(780_000) },
  ...{ due: toEurCents(210_000), ageing: { ...AGEING, days61to90: ZERO, over90: ZERO } },
  ...{ accountStatus: "active", asOf: "2026-11-20T09:00:00Z" },
};

/** An inactive account above its credit limit. */
export const OVERDRAWN: FinanceSummary = {
  ...{ ...ACCOUNT, creditUsed: toEurCents(1_900_000), open: toEurCents(1_700_000), accountStatus: "inactive" },
};

export const DUE = {
  ...EMPTY,
  list: { items: INVOICES.slice(0, 3).map((invoice, at) => ({ ...invoice, daysLate: 61 - at * 30 })), total: 3 },
};

const MOVEMENTS = [
  { kind: "refund", amount: toEurCents(20_000), date: "2026-11-04" },
  { kind: "credit-note", amount: toEurCents(-20_000), date: "2026-11-03" },
  { kind: "payment", amount: toEurCents(-53_091), date: "2026-11-02" },
  { kind: "invoice", amount: toEurCents(103_091), date: "2026-11-01" },
] as const;

const STATEMENT = {
  ...{ opening: toEurCents(730_000), debit: toEurCents(123_091), credit: toEurCents(73_091) },
  ...{ closing: toEurCents(780_000), cursor: null },
  rows: MOVEMENTS.map((movement) => ({ ...movement, document: LATE.id })),
};

const PERIOD = { from: "2026-10-01", to: TODAY };

const VIEW = { reading: { period: PERIOD, typed: PERIOD, errors: {} }, period: PERIOD, shown: STATEMENT };

const PAGE = {
  ...{ summary: ACCOUNT, usedRule: "open-and-ordered" as const, due: DUE, statement: VIEW, partner: "001001" },
  today: TODAY,
};

export const PARTS: StatesByName = {
  "finances/finances-page": wide({ page: PAGE }, FinancesPage, {
    "due null, statement null": { page: { due: null, statement: null } },
  }),
  "finances/account-figures, credit-bar": wide({ summary: ACCOUNT, usedRule: "open-and-ordered" }, AccountFigures, {
    "creditUsed > creditLimit, inactive": { summary: OVERDRAWN },
    "creditLimit null": { summary: { creditLimit: null } },
    "creditUsed null": { summary: { creditUsed: null } },
    "usedRule own": { usedRule: "own" },
  }),
  "finances/ageing": wide({ "": <Ageing summary={ACCOUNT} /> }),
  "finances/due-invoices, invoice-link": wide({ due: DUE, sumDue: ACCOUNT.due }, DueInvoices, {
    "pages 3": { due: { ...DUE, list: { ...DUE.list, total: 60 }, pages: 3 } },
    "rights.invoices false": (usual) => to({ rights: { finances: true, invoices: false } }, usual),
    "total 0": { due: { ...DUE, list: { items: [], total: 0 } }, sumDue: ZERO },
    null: { due: null },
  }),
  "finances/statement-section": wide({ view: VIEW, today: TODAY }, StatementSection, {
    "shown null": { view: { shown: null } },
    errors: { view: { reading: WRONG_DAY, period: null, shown: null } },
  }),
  "finances/statement-table": wide({ statement: STATEMENT, period: PERIOD }, StatementTable, {
    cursor: { statement: { cursor: "more" as Cursor } },
    narrow: { period: PERIOD },
    "rows []": { statement: { debit: ZERO, credit: ZERO, closing: STATEMENT.opening, rows: [] } },
  }),
  "finances/invoices/invoices-print": wide({ print: PRINT }, InvoicesPrint, {
    "total 0": { print: { filter: { ...ALL, status: "paid", from: "2026-10-01" }, list: NONE } },
  }),
  "finances/invoices/invoice-print": wide({ invoice: INVOICE, drawn: null }, InvoicePrint, {
    "credit-note": { invoice: CREDIT_NOTE },
  }),
  "invoice/invoice-status, due-date": wide({
    "": INVOICES.map((row) => (
      <p className="actions" key={row.id}>
        <InvoiceStatusBadge row={row} today={TODAY} /> <DueDate row={row} today={TODAY} />
      </p>
    )),
  }),
  "invoice/invoices-page, export-links, invoice-table": wide({ page: LISTED }, InvoicesPage, {
    "pages 1, status, from": { page: { status: "paid", reading: since("2026-01-01"), pages: 1 } },
    "total 0": { page: { list: NONE, pages: 1 } },
    "total 0, status": { page: { status: "no-data", filter: { ...ALL, status: "no-data" }, list: NONE, pages: 1 } },
    "view refused": { page: { view: "refused", reading: WRONG_DAY } },
  }),
  "orders/pay-in-advance": wide(
    { order: { id: "26-000160" }, pay: { slip: SLIP, barcode: BARCODE }, orderKey: null },
    PayInAdvance,
    {
      "orderKey, isKnown": { orderKey: "key", isKnown: true },
    },
  ),
  "invoice/invoices-slip-page, payment-barcode, slip-facts": wide({ page: CHOSEN }, InvoicesSlipPage, {
    "slip nothing-owed": { page: { leftOut: [], slip: "nothing-owed" } },
    "slip null": { page: { invoices: [], slip: null } },
    "view refused": { page: { view: "refused", wrong: "too-many" } },
  }),
  "invoice/invoice-page, how-to-pay": wide({ invoice: INVOICE, drawn: null, today: TODAY }, InvoicePage, {
    "credit-note": { invoice: CREDIT_NOTE },
  }),
  "finances/invoices/invoice-payments": narrow({ invoice: INVOICE }, InvoicePayments, {
    "payments []": { invoice: { payments: [] } },
    "open < 0": { invoice: CREDIT_NOTE },
    "set off, refund": { invoice: { ...CREDIT_NOTE, payments: SET_OFF } },
    "no-data": { invoice: { status: "no-data" } },
  }),
  "finances/invoices/invoice-unavailable": wide({ "": <InvoiceUnavailable number={INVOICE.number} /> }),
};
