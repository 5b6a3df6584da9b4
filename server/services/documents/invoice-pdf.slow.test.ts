import type { Logger } from "pino";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { CmsError } from "#cms/contract/errors.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { DeliveryPlace, Invoice, InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { toBasisPoints, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { addUp, lineTotal } from "#erp-adapter/contract/totals.ts";
import { parseUnitPrice } from "#erp-adapter/contract/unit-price.ts";
import { FORMATS } from "#locales/formats.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { systemClock } from "../clock.ts";
import { type CompanyOf, createCompanyOf } from "./company-facts.ts";
import { createDocuments } from "./documents.ts";
import { toHub3, toSlip } from "./hub3.ts";
import { type ReadPdf, readAll, readPages, readPdf } from "./testing/read-pdf.ts";
import { COMPANY, sampleCreditNote, sampleInvoice } from "./testing/samples.ts";

const documents = createDocuments({ shopName: "Dizna", clock: systemClock });
const describeInvoice = { en: (number: string) => `Invoice ${number}`, hr: (number: string) => `Račun ${number}` };

test("an invoice that charges no order names none", async () => {
  const [pages, ordered] = await Promise.all(
    [{ ...sampleInvoice(1), order: null }, sampleInvoice(1)].map(async (invoice) => {
      return readPages(await documents.invoice(invoice, "en"));
    }),
  );
  expect(pages?.join(" ")).not.toContain("Order number");
  expect(ordered?.join(" ")).toContain("Order number");
});

describe.each([
  [
    "hr",
    [
      ..."Račun|Prodavatelj|Kupac|OIB: 99900000020|OIB: 99900000011|Datum računa 20. 11. 2026.".split("|"),
      ..."Datum isporuke 19. 11. 2026.|Datum dospijeća 20. 12. 2026.|Šifra kupca 004711".split("|"),
      ..."Broj narudžbe N-2026-001234|Broj dokumenta kupca NAR/Ž-88|Rabat|Neto cijena|Neto iznos|Kaucija".split("|"),
      ..."Ukupno bez PDV-a|PDV 25 % na|Ukupno s PDV-om|Plaćeno 25. 11. 2026.|Za uplatu".split("|"),
      ..."Podaci za plaćanje (HUB 3)|Primatelj|HR37 9999 9990 0000 0000 1|HR00 4711-2026-417|Izdano 20. 11. 2026. u 10:44".split(
        "|",
      ),
    ],
  ],
  [
    "en",
    [
      ..."Invoice|Seller|Buyer|VAT number: HR99900000020|Invoice date 20 Nov 2026|Delivery date 19 Nov 2026".split("|"),
      ..."Due date 20 Dec 2026|Customer code 004711|Order number N-2026-001234".split("|"),
      ..."Buyer document number NAR/Ž-88|Wholesale price|Discount|Net price|Net amount|Deposit".split("|"),
      ..."Total without VAT|VAT 25% on|Total with VAT|Paid on 25 Nov 2026|To pay|Payment slip|Payee".split("|"),
    ],
  ],
] satisfies [Locale, string[]][])("an invoice in %s", (locale, words) => {
  const invoice = sampleInvoice(30);
  let pdf: ReadPdf;
  let text: string;

  beforeAll(async () => {
    pdf = await readPdf(await documents.invoice(invoice, locale));
    text = pdf.pages.join(" ");
  });

  test("says all that an invoice has to say", () => {
    for (const word of words) expect(text).toContain(word);
    for (const part of [invoice.seller, invoice.buyer].flatMap(({ name, address, city }) => [name, address, city])) {
      expect(text).toContain(part);
    }
  });

  test("has every figure of every line and of the totals", () => {
    const { money, percent } = FORMATS[locale];
    const plain = (value: string) => value.replace(/\s/g, " ");
    const { totals, payments, open } = invoice;
    const vat = totals.vat.flatMap(({ base, amount }) => [base, amount]);
    for (const amount of [totals.goods, totals.deposit, totals.withoutVat, ...vat, totals.total, open]) {
      expect(text).toContain(plain(money(amount)));
    }
    for (const { amount } of payments) expect(text).toContain(plain(money(toEurCents(-amount))));
    for (const line of invoice.lines) {
      expect(text).toContain(line.number);
      expect(text).toContain(line.manufacturer);
      const discount = line.discountPercent === 0 ? "" : `${plain(percent(line.discountPercent))} `;
      const [wholesale, price, total] = [line.wholesale, line.price, line.total].map((amount) =>
        money(amount).replace(/[€\s]/g, ""),
      );
      expect(text).toContain(`${wholesale} ${discount}${price} ${total}`);
    }
  });

  test("has the head of its table and its place on every page", () => {
    expect(pdf.pages.length).toBeGreaterThan(1);
    for (const [index, page] of pdf.pages.entries()) {
      expect(page).toContain(locale === "hr" ? "Kat. broj, naziv" : "CAT number, name");
      expect(page).toContain(`${index + 1} / ${pdf.pages.length}`);
    }
  });

  test("says its language and its title", () => {
    expect(pdf.language).toBe(locale);
    const title = `${locale === "hr" ? "Račun" : "Invoice"} 2026-01-000417`;
    const utf16 = Buffer.from(`\ufeff${title}`, "utf16le").swap16().toString("latin1");
    const file = Buffer.from(pdf.bytes).toString("latin1").replaceAll("\\r", "\r");
    expect(file).toContain(locale === "hr" ? utf16 : `(${title})`);
  });

  test("has one barcode, which a telephone reads as what the banks want", () => {
    const slip = toSlip(invoice, describeInvoice[locale]);
    expect(pdf.barcodes).toEqual([
      { format: "PDF417", text: slip && toHub3(slip), errorCorrection: expect.anything() },
    ]);
    expect(pdf.barcodes[0]?.text).toContain(`\n${String(invoice.open).padStart(15, "0")}\nAutoservis Šćepanović`);
  });
});

test("the seller is the invoice's, even another company", async () => {
  const seller = {
    name: "Druga d.d.",
    vat: "SI12345678",
    address: "Celovška 1",
    postalCode: "1000",
    city: "Ljubljana",
  };
  const payment = { iban: "SI56999999999999999", model: "HR99", reference: "5" };
  const { pages, barcodes } = await readPdf(await documents.invoice(sampleInvoice(1, { seller, payment }), "hr"));
  for (const part of ["Druga d.d.", "PDV broj: SI12345678", "Celovška 1", "1000 Ljubljana", "SI56 9999"]) {
    expect(pages.join()).toContain(part);
  }
  expect(pages.join()).not.toContain("Primjer");
  expect(barcodes[0]?.text).toContain("\nDruga d.d.\nCelovška 1\n1000 Ljubljana\nSI56999999999999999\nHR99\n5\n");
});

test("a credit note says so, names its invoice, is negative and asks for nothing", async () => {
  const { pages, barcodes } = await readPdf(await documents.invoice(sampleCreditNote(), "hr"));
  const text = pages.join(" ");
  for (const part of ["Odobrenje 2026-01-000418", "Ispravlja račun 2026-01-000417", "−507,32", "−634,15 €"]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/Podaci za plaćanje|Za uplatu|Datum dospijeća/);
  expect(barcodes).toEqual([]);
});

test.each<[string, Partial<Invoice>, string | null]>([
  ["paid", { status: "paid", open: toEurCents(0) }, "Plaćeno u cijelosti"],
  ["without payment data", { status: "no-data", open: toEurCents(0), payments: [] }, null],
])("an invoice %s has no slip", async (_, given, says) => {
  const { pages, barcodes } = await readPdf(await documents.invoice(sampleInvoice(1, given), "hr"));
  expect(pages.join()).not.toMatch(/Podaci za plaćanje|Za uplatu/);
  if (says === null) expect(pages.join()).not.toContain("Plaćeno");
  else expect(pages.join()).toContain(says);
  expect(barcodes).toEqual([]);
});

test("a slip whose reference does not fit is printed without a barcode", async () => {
  const payment = { iban: "HR3799999990000000001", model: "HR00", reference: "1".repeat(23) };
  const { pages, barcodes } = await readPdf(await documents.invoice(sampleInvoice(1, { payment }), "hr"));
  expect(pages.join()).toContain("1".repeat(23));
  expect(barcodes).toEqual([]);
});

test("a sum that was set off has the number of its credit note, and several rates stand at their lines", async () => {
  const lines = sampleInvoice(2).lines.map((line, index) => ({
    ...line,
    vatPercent: toBasisPoints(index ? 500 : 2_500),
  }));
  const payments = [{ date: "2026-11-21", amount: toEurCents(100), creditNote: "2026-01-000418" as InvoiceId }];
  const pages = await readPages(
    await documents.invoice(sampleInvoice(2, { lines, totals: addUp(lines), payments }), "hr"),
  );
  for (const part of ["Prijeboj 21. 11. 2026., 2026-01-000418", "Bosch · PDV 25 %", "Delphi · PDV 5 %", "PDV 5 % na"]) {
    expect(pages.join()).toContain(part);
  }
});

test("a thousand lines", async () => {
  const pages = await readPages(await documents.invoice(sampleInvoice(1_000), "hr"));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
  expect(pages.join().match(/Kat\. broj, naziv/g)?.length).toBeGreaterThanOrEqual(pages.length - 1);
  for (const position of [1, 500, 1_000]) expect(pages.join(" ")).toContain(` ${FORMATS.hr.integer(position)} `);
});

test("many payments go on over the page", async () => {
  const payments = Array.from({ length: 90 }, (_, index) => ({
    date: "2026-11-25",
    amount: toEurCents(100_001 + index),
    creditNote: null,
  }));
  const pages = await readPages(await documents.invoice(sampleInvoice(2, { payments }), "hr"));
  for (const { amount } of payments) expect(pages.join()).toContain(FORMATS.hr.money(amount).replace(/\s/g, " "));
});

test.each<[Locale, string]>([
  ["hr", "Dostava 9,00 €"],
  ["en", "Delivery €9.00"],
])("delivery is a row of its own above the base (%s)", async (locale, row) => {
  const { lines } = sampleInvoice(2);
  const totals = addUp(lines, { cost: toEurCents(900), vatPercent: toBasisPoints(2_500) });
  const text = (await readPages(await documents.invoice(sampleInvoice(2, { totals }), locale))).join(" ");
  expect(text.replace(/\s+/g, " ")).toContain(row);
  const plain = (await readPages(await documents.invoice(sampleInvoice(2), locale))).join(" ");
  expect(plain).not.toContain(row);
});

const SPLIT = { name: "Servis Split", address: "Lučka cesta 4", postalCode: "21000", city: "Split", country: "HR" };

test.each<[Locale, DeliveryPlace["kind"], string]>([
  ["hr", "delivered", "Mjesto isporuke"],
  ["hr", "picked-up", "Mjesto preuzimanja"],
  ["en", "delivered", "Place of delivery"],
  ["en", "picked-up", "Place of pick-up"],
])("%s, %s: the place stands below the buyer, if the goods went elsewhere", async (locale, kind, label) => {
  const named = sampleInvoice(1, { deliveryPlace: { ...SPLIT, kind } });
  const text = (await readPages(await documents.invoice(named, locale))).join(" ");
  for (const part of [label, "Servis Split", "Lučka cesta 4", "21000 Split"]) expect(text).toContain(part);
  expect(text).not.toContain("Split, HR");
  const plain = (await readPages(await documents.invoice(sampleInvoice(1), locale))).join(" ");
  expect(plain).not.toContain(label);
});

test.each<[Locale, string]>([
  ["hr", "Slovenija"],
  ["en", "Slovenia"],
])("%s: a place abroad ends with its country", async (locale, country) => {
  const deliveryPlace = { ...SPLIT, postalCode: "2000", city: "Maribor", country: "SI", kind: "delivered" } as const;
  const text = (await readPages(await documents.invoice(sampleInvoice(1, { deliveryPlace }), locale))).join(" ");
  expect(text).toMatch(new RegExp(`2000 Maribor\\s+${country}`));
});

test("a long place of delivery moves the table down", async () => {
  const name = "Poslovna jedinica za popravak dizelskih pumpi ".repeat(2).trim();
  const pages = await readPages(
    await documents.invoice(sampleInvoice(3, { deliveryPlace: { ...SPLIT, name, kind: "delivered" } }), "hr"),
  );
  const text = pages.join(" ").replace(/\s+/g, " ");
  expect(text).toContain(name);
  expect(text.indexOf("21000 Split")).toBeLessThan(text.indexOf("Kat. broj, naziv"));
});

describe("no text breaks the page", () => {
  const EVIL = [
    "x".repeat(300),
    "naslov ".repeat(200),
    "control \0\x07\x1b\r\n\t and \u2028 ends",
    "half \ud83d of a character",
    "smile 😀 👩‍👩‍👧",
    "مرحبا بالعالم",
    "\u202eturned\u202c, zero\u200bwidth, c\u030c, e\u0301\u0301\u0301",
    "漢字 и кириллица",
    "",
    " ",
    "(a) \\ <b> %PDF /Names [",
  ];

  test.each(pickToday(EVIL, 4))(`%j, seed ${SEED}`, async (text) => {
    const party = { name: text, vat: text, address: text, postalCode: text, city: text };
    const lines = sampleInvoice(2).lines.map((line) => ({
      ...line,
      number: text,
      title: text,
      manufacturer: text,
      unit: text,
    }));
    const deliveryPlace = { kind: "delivered" as const, ...party, country: text };
    const parties = { seller: party, buyer: party, deliveryPlace };
    const invoice = sampleInvoice(2, { number: text, buyerDocumentNumber: text, ...parties, lines });
    const { pages, barcodes } = await readPdf(await documents.invoice(invoice, "hr"));
    expect(pages.join(" ")).toContain("Ukupno s PDV-om");
    expect(barcodes.map((barcode) => barcode.text.split("\n").length)).toEqual([15]);
  });

  test("a document number of 35 characters stands whole, and what the font lacks leaves its mark", async () => {
    const number = "NARUDŽBA-ČĆĐŠŽ-1234567890-123456789";
    expect(number).toHaveLength(35);
    const lines = sampleInvoice(1).lines.map((line) => ({ ...line, title: "Brtva 😀 ž" }));
    const pages = await readPages(
      await documents.invoice(sampleInvoice(1, { buyerDocumentNumber: number, lines }), "hr"),
    );
    expect(pages.join()).toContain(number);
    expect(pages.join()).toContain("Brtva \ufffd ž");
  });
});

test("the same invoice is the same file", async () => {
  const [one, two] = await Promise.all(
    [0, 1].map(async () => readAll(await documents.invoice(sampleInvoice(3), "hr"))),
  );
  expect(one).toEqual(two);
});

test.each([
  ["en", "17.3145"],
  ["hr", "17,3145"],
] as const)("unit prices have all their decimals (%s)", async (locale, shown) => {
  const price = parseUnitPrice("17.3145") ?? ZERO;
  const [line] = sampleInvoice(1).lines;
  if (!line) throw new Error("there is a line");
  const one = { ...line, quantity: 1_000, wholesale: price, discountPercent: toBasisPoints(0), price };
  const lines = [{ ...one, total: lineTotal(one) }];
  const pages = await readPages(await documents.invoice(sampleInvoice(1, { lines, totals: addUp(lines) }), locale));
  expect(pages.join(" ")).toContain(shown);
  expect(pages.join(" ")).toContain(locale === "en" ? "17,314.50" : "17.314,50");
});

describe("the company behind the documents", () => {
  const companyOf: CompanyOf = async () => COMPANY;
  const theirs = createDocuments({ shopName: "Dizna", clock: systemClock, companyOf });
  const particulars = [COMPANY.register, COMPANY.capital, COMPANY.board, COMPANY.bank, `IBAN ${COMPANY.iban}`];

  test.each(["en", "hr"] as const)("is told on every page, and how to reach it (%s)", async (locale) => {
    const pages = await readPages(await theirs.invoice(sampleInvoice(60), locale));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) for (const text of particulars) expect(page).toContain(text);
    expect(pages[0]).toContain(`${COMPANY.register} · ${COMPANY.capital} · ${COMPANY.board}`);
    expect(pages[0]).toContain(`${COMPANY.phone} · ${COMPANY.email}`);
  });

  test.each([
    ["another VAT number", { vat: "HR99900000011" }],
    ["another name and no VAT number", { vat: "", name: "Dizna Leasing d.o.o." }],
  ])("never stands on an invoice of another company: %s", async (_, other) => {
    const seller = { ...sampleInvoice(1).seller, ...other };
    const text = (await readPages(await theirs.invoice(sampleInvoice(1, { seller }), "hr"))).join(" ");
    for (const part of [...particulars, COMPANY.phone]) expect(text).not.toContain(part);
  });

  test("does not stop a document if it cannot be read", async () => {
    const log = { error: vi.fn() };
    const failing = (error: Error) =>
      createCompanyOf({ site: () => Promise.reject(error) }, log as Pick<Logger, "error">)("hr");
    expect(await failing(new CmsError("TIMEOUT", "late"))).toBeNull();
    expect(log.error).not.toHaveBeenCalled();
    expect(await failing(new Error("a defect"))).toBeNull();
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ["en", "Deposit"],
  ["hr", "Kaucija"],
] as const)("the column of deposits is there only if there is one (%s)", async (locale, head) => {
  const { lines } = sampleInvoice(2);
  const read = async (deposit: number) => {
    const some = lines.map((line) => ({ ...line, deposit: toEurCents(deposit) }));
    return (
      await readPages(await documents.invoice(sampleInvoice(2, { lines: some, totals: addUp(some) }), locale))
    ).join(" ");
  };
  expect(await read(500)).toContain(head);
  expect(await read(0)).not.toContain(head);
});

test.each([
  ["en", "Payment bank transfer"],
  ["hr", "Način plaćanja transakcijski račun"],
] as const)("an invoice says how it is paid (%s)", async (locale, words) => {
  expect((await readPages(await documents.invoice(sampleInvoice(1), locale)))[0]).toContain(words);
  expect((await readPages(await documents.invoice(sampleInvoice(1, { payment: null }), locale)))[0]).not.toContain(
    words,
  );
});
