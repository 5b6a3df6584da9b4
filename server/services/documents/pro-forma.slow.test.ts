import { describe, expect, test } from "vitest";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Address, BranchId, Delivery } from "#erp-adapter/contract/delivery.ts";
import type { GuestBuyer, Prepayment } from "#erp-adapter/contract/guest-buyer.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { systemClock } from "../clock.ts";
import { createDocuments } from "./documents.ts";
import { readPages, readPdf } from "./testing/read-pdf.ts";
import { sampleInvoice } from "./testing/samples.ts";

const documents = createDocuments({ shopName: "Dizna", clock: systemClock });
const BUYER: GuestBuyer = {
  company: "Autoservis Šarić d.o.o.",
  country: "HR",
  vat: "HR12345678903",
  name: "Ana Anić",
  address: "Vukovarska cesta 12",
  postalCode: "31000",
  city: "Osijek",
  phone: "",
};
const SITE: Address = {
  ...{ name: "Servis Split", contact: "Marin", address: "Lučka cesta 4", postalCode: "21000", city: "Split" },
  ...{ country: "HR", phone: "021 555 111" },
};
const DELIVERY: Delivery = {
  ...{ to: { kind: "once", address: SITE }, carrier: null, carrierName: "", cost: null, vatPercent: toBasisPoints(0) },
  ...{ date: null, note: "", shipment: "as-available" },
};

describe.each([
  [
    "hr",
    "Predračun 26-000417|Kupac|OIB: 12345678903|Podaci za plaćanje (HUB 3)|HR00 26-000417|Za uplatu|Ovo nije račun",
  ],
  ["en", "Pro forma invoice 26-000417|Buyer|VAT number: HR12345678903|Payment slip|To pay|Not an invoice"],
] satisfies [Locale, string][])("a pro forma invoice in %s", (locale, words) => {
  test("names the guest and the order, and its slip pays the whole under the order's number", async () => {
    const order = sampleOrder({ prepayment: prepaymentOf("26-000417") });
    const { pages, barcodes } = await readPdf(await documents.proForma(order, locale));
    const text = pages.join(" ");
    for (const word of [...words.split("|"), BUYER.company, BUYER.address, "31000 Osijek"])
      expect(text).toContain(word);
    expect(text, "an address at home names no country").not.toMatch(/Osijek, |Hrvatska|Croatia/);
    for (const line of order.lines) expect(text).toContain(line.number);
    expect(barcodes).toHaveLength(1);
    const fields = barcodes[0]?.text.split("\n") ?? [];
    expect(fields[2]).toBe(String(order.totals.total).padStart(15, "0"));
    expect(fields[3]).toBe(BUYER.company);
    expect(fields[5]).toBe("31000 Osijek");
    expect(fields.slice(9, 12)).toEqual(["HR3799999990000000001", "HR00", "26-000417"]);
  });

  test("without the seller's account it has no slip", async () => {
    const { pages, barcodes } = await readPdf(await documents.proForma(sampleOrder({}), locale));
    expect(pages.join(" ")).toContain(words.split("|")[0]);
    expect(pages.join(" ")).toContain("Dizna");
    expect(barcodes).toEqual([]);
  });
});

test.each<[Locale, string]>([
  ["hr", "Slovenija"],
  ["en", "Slovenia"],
])("a guest from abroad has the country below the town, and not on the slip (%s)", async (locale, country) => {
  const order = sampleOrder({ prepayment: prepaymentOf("26-000417") });
  const buyer = { ...BUYER, country: "SI", postalCode: "2000", city: "Maribor" };
  const { pages, barcodes } = await readPdf(await documents.proForma({ ...order, buyer }, locale));
  expect(pages.join(" ")).toMatch(new RegExp(`2000 Maribor\\s+${country}`));
  expect(barcodes[0]?.text.split("\n")[5]).toBe("2000 Maribor");
});

test("a company in another script does not stop it", async () => {
  const buyer = { ...BUYER, company: "Автосервиз ООД", city: "София", country: "BG" };
  const pages = await readPages(await documents.proForma({ ...sampleOrder({}), buyer }, "en"));
  expect(pages.join(" ")).toContain("26-000417");
});

test.each<[Delivery["to"], string]>([
  [{ kind: "once", address: SITE }, "Mjesto isporuke"],
  [{ kind: "pickup", branch: "split" as BranchId, address: SITE }, "Mjesto preuzimanja"],
])("it names the place that goods go to instead of the guest's own: %j", async (to, label) => {
  const delivery = { ...DELIVERY, to };
  const pages = await readPages(await documents.proForma({ ...sampleOrder({}), delivery }, "hr"));
  for (const part of [label, "Servis Split", "21000 Split"]) expect(pages.join(" ")).toContain(part);
  expect(pages.join(" ")).not.toMatch(/Marin|021 555/);
});

test("it names no place for the guest's own address", async () => {
  const delivery: Delivery = { ...DELIVERY, to: { kind: "own", address: SITE } };
  const pages = await readPages(await documents.proForma({ ...sampleOrder({}), delivery }, "hr"));
  expect(pages.join(" ")).not.toContain("Mjesto");
});

test.each<[Locale, string]>([
  ["hr", "Dostava 9,00 €"],
  ["en", "Delivery €9.00"],
])("it bills the delivery, and its slip pays for it (%s)", async (locale, row) => {
  const cost = { cost: toEurCents(900), vatPercent: toBasisPoints(2_500) };
  const order = sampleOrder({ prepayment: prepaymentOf("26-000417") });
  const totals = addUp(order.lines, cost);
  const given = { ...order, totals, delivery: { ...DELIVERY, ...cost, carrierName: "GLS" } };
  const { pages, barcodes } = await readPdf(await documents.proForma(given, locale));
  expect(pages.join(" ").replace(/\s+/g, " ")).toContain(row);
  expect(totals.total - order.totals.total).toBe(1_125);
  expect(barcodes[0]?.text.split("\n")[2]).toBe(String(totals.total).padStart(15, "0"));
});

function prepaymentOf(reference: string): Prepayment {
  const { seller } = sampleInvoice(1);
  return { seller, iban: "HR3799999990000000001", model: "HR00", reference };
}

function sampleOrder({ prepayment }: Pick<Order, "prepayment">): Order {
  const { lines, totals, issuedAt, date } = sampleInvoice(3);
  return {
    id: "26-000417" as OrderId,
    number: "26-000417",
    status: "pending",
    erpStatus: "new",
    placedAt: issuedAt,
    date,
    buyerDocumentNumber: "NAR/Ž-88",
    guestEmail: "ana@example.com",
    buyer: BUYER,
    prepayment,
    lines: lines.map((line) => ({ ...line, now: line.quantity, later: 0, delivered: 0, open: line.quantity })),
    totals,
    cancellations: [],
  };
}
