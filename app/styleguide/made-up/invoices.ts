import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { InvoiceId, InvoiceRow, InvoiceStatus } from "#erp-adapter/contract/invoices.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import type { InvoicesView } from "../../finances/invoices/invoices-page.tsx";
import type { InvoicesPrintView } from "../../finances/invoices/invoices-print.tsx";
import type { InvoicesSlipView } from "../../finances/invoices/invoices-slip-page.tsx";
import type { ShownInvoice } from "../../finances/invoices/to-shown-invoice.ts";
import { ORDER } from "./orders.ts";

/** Made-up invoices. */

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
