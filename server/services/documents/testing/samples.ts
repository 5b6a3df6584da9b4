import type { Company } from "#cms/contract/site.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { Movement } from "#erp-adapter/contract/finances.ts";
import type { Invoice, InvoiceId, InvoiceLine } from "#erp-adapter/contract/invoices.ts";
import { type EurCents, sum, toBasisPoints, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp, lineTotal, netPrice } from "#erp-adapter/contract/totals.ts";
import type { StatementHead } from "../statement-head.ts";

/** An invented seller; its name is not the shop's, so that tests can tell the two apart. */
const SELLER = {
  name: "Veleprodaja Primjer d.o.o.",
  vat: "HR99900000020",
  address: "Skladišna ulica 10",
  postalCode: "10000",
  city: "Zagreb",
};
const BUYER = {
  name: "Autoservis Šćepanović i sinovi d.o.o.",
  vat: "HR99900000011",
  address: "Ulica đačkog doma 7",
  postalCode: "31000",
  city: "Osijek",
};
const GOODS = [
  { maker: "Bosch", number: "0 445 110 470", title: "Brizgaljka common rail, Čađavica–Žitnjak", cents: 28_990 },
  { maker: "Delphi", number: "28229873", title: "Visokotlačna pumpa Đurđevac", cents: 71_250 },
  { maker: "Garrett", number: "753420-5005S", title: "Turbokompresor 1.6 HDi, obnovljen", cents: 49_900 },
  { maker: "Denso", number: "095000-5800", title: "Set brtvi brizgaljke", cents: 1_275 },
];

/** The company details of `SELLER`, as editors write them in the CMS. */
export const COMPANY: Company = {
  ...SELLER,
  country: "Hrvatska",
  oib: "99900000020",
  register: "Upisano u sudski registar u Zagrebu, MBS 000000000",
  capital: "Temeljni kapital 20.000,00 €, uplaćen u cijelosti",
  board: "Direktorica: Ivana Uzorak",
  iban: "HR3799999990000000001",
  bank: "Banka Primjer d.d., Zagreb",
  phone: "+385 1 2345 678",
  email: "info@example.com",
  hours: "",
};

/** An invoice with the given number of lines, every Croatian letter, and a partial payment. */
export function sampleInvoice(lines = 3, given: Partial<Invoice> = {}): Invoice {
  const rows = Array.from({ length: lines }, (_, index) => sampleLine(index + 1));
  const totals = addUp(rows);
  const paid = toEurCents(Math.floor(totals.total / 4));
  return {
    id: "2026-01-000417" as InvoiceId,
    number: "2026-01-000417",
    kind: "invoice",
    date: "2026-11-20",
    dueDate: "2026-12-20",
    customerCode: "004711" as PartnerCode,
    withoutVat: totals.withoutVat,
    total: totals.total,
    open: sum([totals.total, toEurCents(-paid)]),
    status: "partially-paid",
    issuedAt: "2026-11-20T09:44:00Z",
    deliveryDate: "2026-11-19",
    order: "N-2026-001234" as OrderId,
    buyerDocumentNumber: "NAR/Ž-88",
    corrects: null,
    seller: SELLER,
    buyer: BUYER,
    lines: rows,
    totals,
    payment: { iban: "HR3799999990000000001", model: "HR00", reference: "4711-2026-417" },
    payments: [{ date: "2026-11-25", amount: paid, creditNote: null }],
    ...given,
  };
}

/** A credit note with one line, of two pieces. */
export function sampleCreditNote(): Invoice {
  const line = { ...sampleLine(1), quantity: -2 };
  const lines = [{ ...line, total: lineTotal(line) }];
  const totals = addUp(lines);
  return sampleInvoice(1, {
    id: "2026-01-000418" as InvoiceId,
    number: "2026-01-000418",
    kind: "credit-note",
    corrects: "2026-01-000417" as InvoiceId,
    lines,
    totals,
    withoutVat: totals.withoutVat,
    total: totals.total,
    open: totals.total,
    status: "unpaid",
    payment: null,
    payments: [],
  });
}

/** A statement with `count` movements, and a head whose sums match them. */
export function sampleStatement(count: number): { head: StatementHead; movements: Movement[] } {
  const movements = Array.from({ length: count }, (_, index) => sampleMovement(index, count));
  const opening = toEurCents(125_000);
  const amounts = movements.map(({ amount }) => amount);
  const debit = sum(amounts.filter((amount) => amount > 0));
  const credit = toEurCents(-sum(amounts.filter((amount) => amount <= 0)));
  return {
    head: {
      from: "2026-01-01",
      to: "2026-12-31",
      opening,
      debit,
      credit,
      closing: sum([opening, ...amounts]),
      account: { name: BUYER.name, vat: BUYER.vat, partner: "004711" },
    },
    movements,
  };
}

function sampleLine(position: number): InvoiceLine {
  const { maker, number, title, cents } = GOODS[(position - 1) % GOODS.length] ?? {
    maker: "",
    number: "",
    title: "",
    cents: 0,
  };
  const wholesale = toEurCents(cents);
  const discountPercent = toBasisPoints(position % 3 === 0 ? 0 : 1_250);
  const price = netPrice(wholesale, discountPercent);
  const quantity = (position % 7) + 1;
  return {
    position,
    product: toProductId(toMakerSlug(maker), number),
    number,
    manufacturer: maker,
    title,
    quantity,
    unit: "pcs",
    wholesale,
    discountPercent,
    price,
    deposit: position % 4 === 3 ? toEurCents(5_000) : ZERO,
    vatPercent: toBasisPoints(2_500),
    total: lineTotal({ quantity, price }),
  };
}

/** The movement at `index` of `count` movements that are spread over a year, oldest first. */
export function sampleMovement(index: number, count: number): Movement {
  const kind = (["invoice", "invoice", "payment", "credit-note"] as const)[index % 4] ?? "invoice";
  const amount = toEurCents((kind === "invoice" ? 1 : -1) * (1_234 + ((index * 7_919) % 500_000))) as EurCents;
  const day = Math.floor((index * 365) / count) + 1;
  return {
    kind,
    date: new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10),
    document: `2026-01-${String(index + 1).padStart(6, "0")}` as InvoiceId,
    amount,
  };
}
