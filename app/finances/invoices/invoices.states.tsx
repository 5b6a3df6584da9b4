import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { InvoiceId, InvoiceRow, InvoiceStatus } from "#erp-adapter/contract/invoices.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { ORDER } from "../../orders/orders.states.tsx";
import { narrow, type StatesByName, wide } from "../../styleguide/parts.tsx";
import { DueDate } from "./due-date.tsx";
import { InvoicePage } from "./invoice-page.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { InvoicePrint } from "./invoice-print.tsx";
import { InvoiceStatusBadge } from "./invoice-status.tsx";
import { InvoiceUnavailable } from "./invoice-unavailable.tsx";
import { InvoicesPage, type InvoicesView } from "./invoices-page.tsx";
import type { InvoicesPrintView } from "./invoices-print.tsx";
import { InvoicesPrint } from "./invoices-print.tsx";
import { InvoicesSlipPage, type InvoicesSlipView } from "./invoices-slip-page.tsx";
import type { ShownInvoice } from "./to-shown-invoice.ts";

/** The date that counts as today for these invoices. */
export const TODAY = "2026-11-20";

const numberOf = (dueDate: string) => `R-26-${dueDate.slice(5).replace("-", "")}` as InvoiceId;

const invoice = (status: InvoiceStatus, dueDate: string, about: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: numberOf(dueDate),
  number: numberOf(dueDate),
  kind: "invoice",
  date: "2026-10-05",
  dueDate,
  customerCode: "001001" as PartnerCode,
  withoutVat: toEurCents(82_473),
  total: toEurCents(103_091),
  open: toEurCents(103_091),
  status,
  ...about,
});

export const INVOICES: InvoiceRow[] = [
  invoice("unpaid", "2026-12-04"),
  invoice("unpaid", "2026-11-04"),
  invoice("partially-paid", "2026-12-01", { open: toEurCents(50_000) }),
  invoice("paid", "2026-11-02", { open: ZERO }),
  invoice("no-data", "2026-11-10", { open: ZERO }),
  invoice("paid", "2026-11-12", { kind: "credit-note", total: toEurCents(-20_000), open: ZERO }),
];

const PAYMENT = { iban: "HR1210010051863000160", model: "HR01", reference: "2600-0104-2026" };

export const INVOICE: ShownInvoice = {
  ...invoice("partially-paid", "2026-11-04", { open: toEurCents(50_000) }),
  issuedAt: "2026-10-05T07:12:00Z",
  deliveryDate: "2026-10-04",
  deliveryPlace: {
    ...{ kind: "delivered", name: "Servis Žgombić, poslovna enota Maribor", address: "Ptujska cesta 132" },
    ...{ postalCode: "2000", city: "Maribor", country: "SI" },
  },
  placeLabel: ["Servis Žgombić, poslovna enota Maribor", "Ptujska cesta 132", "2000 Maribor", "Slovenija"],
  order: ORDER.order.id,
  buyerDocumentNumber: ORDER.order.buyerDocumentNumber,
  corrects: null,
  seller: {
    name: "Dizna, trgovina i servis dizelske tehnike d.o.o.",
    vat: "HR12345678903",
    address: "Ljubljanska avenija 2a",
    postalCode: "10000",
    city: "Zagreb",
  },
  buyer: {
    name: "Servis Žgombić",
    vat: "SI12345678",
    address: "Šmartinska cesta 152",
    postalCode: "1000",
    city: "Ljubljana",
  },
  lines: ORDER.order.lines,
  totals: ORDER.order.totals,
  payment: PAYMENT,
  payments: [
    { date: "2026-10-20", amount: toEurCents(33_091), creditNote: null },
    { date: "2026-10-20", amount: toEurCents(20_000), creditNote: numberOf("2026-11-12") },
  ],
};

const RETURNED = INVOICE.lines
  .slice(0, 1)
  .map((line) => ({ ...line, quantity: -1, total: timesPrice(line.price, -1) }));

export const CREDIT_NOTE: ShownInvoice = {
  ...INVOICE,
  ...invoice("unpaid", "2026-11-12", { kind: "credit-note", total: toEurCents(-20_000), open: toEurCents(-20_000) }),
  corrects: INVOICE.id,
  ...{ deliveryPlace: undefined, placeLabel: [] },
  buyerDocumentNumber: "",
  buyer: { name: "Servis Žgombić", vat: "", address: "", postalCode: "", city: "" },
  lines: RETURNED,
  totals: addUp(RETURNED),
  payment: null,
  payments: [],
};

const SUMS = { withoutVat: toEurCents(494_838), total: toEurCents(618_546), open: toEurCents(256_182) };

export const INVOICE_LIST: Extract<InvoicesView, { view: "list" }> = {
  view: "list",
  status: null,
  reading: { period: { from: null, to: null }, typed: { from: "", to: "" }, errors: {} },
  chosen: [],
  today: TODAY,
  filter: { status: null, from: null, to: null },
  list: { items: INVOICES, total: 130, anchor: null, sums: SUMS },
  page: 0,
  pages: 6,
};

export const INVOICES_ON_PAPER: InvoicesPrintView = {
  filter: { status: null, from: "2026-10-01", to: null },
  list: { items: INVOICES, total: INVOICES.length, sums: SUMS },
  partner: "001001",
  today: TODAY,
  at: "2026-11-20T09:00:00Z",
};

export const JOINT_SLIP: Extract<InvoicesSlipView, { view: "chosen" }> = {
  view: "chosen",
  invoices: INVOICES.slice(0, 3),
  leftOut: [{ number: "R-26-1102", reason: "paid" }],
  slip: {
    slip: {
      ...{ amount: toEurCents(256_182), payer: INVOICE.buyer, payee: INVOICE.seller },
      ...{ iban: "HR1210010051863000160", model: "HR99", reference: "" },
      description: "Računi R-26-1104, R-26-1201 +1",
    },
    barcode: { width: 40, height: 9, stroke: 3, path: "M0 1.5h8m1 0h1m4 0h26M0 4.5h8m3 0h9m2 0h18M0 7.5h8m1 0h31" },
  },
  today: TODAY,
};

const { list, filter } = INVOICE_LIST;

const NONE = { ...list, items: [], total: 0 };

const SINCE = { period: { from: "2026-01-01", to: null }, typed: { from: "2026-01-01", to: "" }, errors: {} };

const REFUSED = { period: null, typed: { from: "2026-02-31", to: "" }, errors: { from: "date" } } as const;

export const PARTS: StatesByName = {
  "finances/invoices/invoices-print": wide({
    "items < total": (
      <InvoicesPrint print={{ ...INVOICES_ON_PAPER, list: { ...INVOICES_ON_PAPER.list, total: 5_001 } }} />
    ),
    "total 0": (
      <InvoicesPrint
        print={{
          ...INVOICES_ON_PAPER,
          filter: { status: "paid", from: "2026-10-01", to: "2026-10-02" },
          list: { ...INVOICES_ON_PAPER.list, items: [], total: 0 },
        }}
      />
    ),
  }),

  "finances/invoices/invoice-print": wide({
    invoice: <InvoicePrint invoice={INVOICE} drawn={null} />,
    "credit-note": <InvoicePrint invoice={CREDIT_NOTE} drawn={null} />,
  }),

  "invoice/invoice-status, due-date": wide({
    "": INVOICES.map((row) => (
      <p className="actions" key={row.id}>
        <InvoiceStatusBadge row={row} today={TODAY} /> <DueDate row={row} today={TODAY} />
      </p>
    )),
  }),
  "invoice/invoices-page, export-links, invoice-table": wide({
    "pages 6": <InvoicesPage page={INVOICE_LIST} />,
    "pages 1, status, from": (
      <InvoicesPage
        page={{
          ...INVOICE_LIST,
          status: "paid",
          reading: SINCE,
          filter: { status: "paid", from: "2026-01-01", to: null },
          list: { ...list, items: INVOICES.filter(({ status }) => status === "paid"), total: 2 },
          pages: 1,
        }}
      />
    ),
    "total 0": <InvoicesPage page={{ ...INVOICE_LIST, list: NONE, pages: 1 }} />,
    "total 0, status": (
      <InvoicesPage
        page={{ ...INVOICE_LIST, status: "no-data", filter: { ...filter, status: "no-data" }, list: NONE, pages: 1 }}
      />
    ),
    "view refused": (
      <InvoicesPage page={{ view: "refused", status: null, chosen: [], reading: REFUSED, today: TODAY }} />
    ),
  }),
  "invoice/invoices-slip-page, payment-barcode, slip-facts": wide({
    leftOut: <InvoicesSlipPage page={JOINT_SLIP} />,
    "slip nothing-owed": <InvoicesSlipPage page={{ ...JOINT_SLIP, leftOut: [], slip: "nothing-owed" }} />,
    "slip null": <InvoicesSlipPage page={{ ...JOINT_SLIP, invoices: [], slip: null }} />,
    "view refused": <InvoicesSlipPage page={{ view: "refused", wrong: "too-many" }} />,
  }),
  "invoice/invoice-page, -facts, -lines, -parties, how-to-pay": wide({
    "partially-paid, late": <InvoicePage invoice={INVOICE} drawn={null} today={TODAY} />,
    "credit-note": <InvoicePage invoice={CREDIT_NOTE} drawn={null} today={TODAY} />,
  }),
  "finances/invoices/invoice-payments": narrow({
    payments: <InvoicePayments invoice={INVOICE} />,
    "payments []": <InvoicePayments invoice={{ ...INVOICE, payments: [] }} />,
    "open < 0": <InvoicePayments invoice={CREDIT_NOTE} />,
    "set off, refund": (
      <InvoicePayments
        invoice={{
          ...CREDIT_NOTE,
          payments: INVOICE.payments.map((payment, index) => ({
            ...payment,
            amount: CREDIT_NOTE.total,
            creditNote: index === 0 ? CREDIT_NOTE.id : null,
          })),
        }}
      />
    ),
    "no-data": <InvoicePayments invoice={{ ...INVOICE, status: "no-data" }} />,
  }),
  "finances/invoices/invoice-unavailable": wide({ "": <InvoiceUnavailable number={INVOICE.number} /> }),
};
