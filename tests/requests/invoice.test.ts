import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { readPages } from "#server/services/documents/testing/read-pdf.ts";
import { buy, staffDaysAgo } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const PART = productId("testmaker~T_1000");
const SENTENCES = [
  ["en", "System is unable to retrieve the invoice. Please contact support for assistance."],
  ["hr", "Sustav ne može dohvatiti račun. Za pomoć se obratite podršci."],
] as const;

let shop: TestShop;
let keeper: Person;
let invoice: InvoiceId;
let credit: InvoiceId;
let lost: InvoiceId;
let foreign: InvoiceId;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  const titles = { titleEn: "Invoiced part", titleHr: "Fakturirani dio", unit: "set" };
  shop.staff.addProduct(testProduct({ ...titles, wholesale: cents("100.00"), deposit: cents("8.00"), stock: 5_000 }));
  keeper = await employ(shop, { partner: "T00001", name: "Knjiga Znak", email: "knjiga@example.com" });
  invoice = await buy(shop, keeper, { product: PART, quantity: 3, days: 12, paid: cents("5.00") });
  credit = staffDaysAgo(shop, 4, (staff) => staff.credit(invoice, [{ position: 1, quantity: 1 }]));
  lost = await buy(shop, keeper, { product: PART, days: 2 });
  shop.staff.loseDocument(lost);
  const stranger = await employ(shop, { partner: "T00002", name: "Tuđa Znak", email: "tuda@example.com" });
  foreign = await buy(shop, stranger, { product: PART });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const linksIn = (answer: Answer) => answer.page.querySelectorAll("main a").map((link) => link.getAttribute("href"));

describe("the page", () => {
  test("is the whole document, from one call", async () => {
    const get = vi.spyOn(shop.shop.erp.invoices, "get");
    const answer = await keeper.get(`/en/invoice/${invoice}`);
    expect(get).toHaveBeenCalledTimes(1);
    expect(answer.status).toBe(200);
    expect(answer.text("h1")).toBe(`Invoice ${invoice} Partially paid`);
    expect(answer.text(".parties")).toContain("Dizna d.o.o.");
    expect(answer.text(".parties")).toContain("VAT number: HR99900000020");
    const row = answer.text("tbody tr");
    for (const text of [
      "T 1000",
      "Invoiced part",
      "Testmaker",
      "3 set",
      "€100.00",
      "25%",
      "€300.00",
      "€8.00",
      "€24.00",
    ])
      expect(row).toContain(text);
    expect(answer.text("aside .totals")).toContain(
      "Goods€300.00Deposit€24.00Total without VAT€324.00VAT 25% on €324.00€81.00",
    );
    expect(answer.text("aside .totals")).toContain("Total with VAT in EUR€405.00");
    expect(answer.text("aside .totals")).toContain("Payment€5.00");
    expect(answer.text("aside .totals")).toContain(`Offset, credit note ${credit}€135.00`);
    expect(answer.text("aside .totals")).toContain("Still open€265.00");
    expect(answer.text("aside .late")).toBe("12 days late");
    expect(answer.text(".document__more .facts")).toContain("IBANHR3799999990000000001ModelHR00");
    expect(answer.text(".document__more .facts")).toContain("Amount€265.00");
    expect(answer.text(".document__more .facts")).toMatch(/Buyer document numberBOOKS-\d+/);
  });

  test("leads to its order, its products, its credit note, its PDF and back to the list", async () => {
    const links = linksIn(await keeper.get(`/en/invoice/${invoice}`));
    expect(links).toContain("/en/invoices/0");
    expect(links).toContain(`/en/invoice/${invoice}/pdf`);
    expect(links).toContain(`/en/invoice/${credit}`);
    expect(links).toContain(`/en/products/${PART}`);
    expect(links.some((link) => link?.startsWith("/en/order/"))).toBe(true);
  });

  test("speaks Croatian", async () => {
    const answer = await keeper.get(`/hr/invoice/${invoice}`);
    expect(answer.text("h1")).toBe(`Račun ${invoice} Djelomično plaćeno`);
    expect(answer.text(".parties")).toContain("OIB: 99900000020");
    expect(answer.text("tbody tr")).toContain("Fakturirani dio");
    expect(answer.text("aside .totals")).toContain("Preostalo za uplatu265,00\u00a0€");
  });

  test("of a credit note is negative, names the invoice it corrects, and asks for no payment", async () => {
    const answer = await keeper.get(`/en/invoice/${credit}`);
    expect(answer.text("h1")).toBe(`Credit note ${credit} Paid`);
    expect(answer.text("aside .totals")).toContain("Total with VAT in EUR−€135.00");
    expect(answer.text("aside .totals")).toContain(`Offset, invoice ${invoice}−€135.00`);
    expect(linksIn(answer)).toContain(`/en/invoice/${invoice}`);
    expect(answer.text("main")).not.toContain("IBAN");
    expect(answer.text("main")).not.toContain("late");
  });

  test("prints: parties, lines, totals, how to pay, and no controls", async () => {
    const answer = await keeper.get(`/en/invoice/${invoice}?print`);
    expect(answer.status).toBe(200);
    for (const text of [`Invoice ${invoice}`, "Seller", "Buyer", "€405.00", "HR3799999990000000001", "BOOKS-"])
      expect(answer.text("article")).toContain(text);
    expect(answer.page.querySelectorAll("form, button, header, footer")).toHaveLength(0);
    expect(answer.page.querySelectorAll("table")).toHaveLength(1);
  });
});

describe("the PDF", () => {
  test.each([
    ["en", "invoice"],
    ["hr", "racun"],
  ])("%s: is a file with the invoice in it", async (lang, name) => {
    const get = vi.spyOn(shop.shop.erp.invoices, "get");
    const answer = await keeper.get(`/${lang}/invoice/${invoice}/pdf`);
    expect(get).toHaveBeenCalledTimes(1);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="${name}-${invoice}.pdf"; filename*=UTF-8''${name}-${invoice}.pdf`,
    );
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(new TextDecoder().decode(answer.bytes.slice(0, 5))).toBe("%PDF-");
    const pages = await readPages(new Blob([answer.bytes]).stream());
    expect(pages.join(" ")).toContain(invoice);
  });

  test("of a credit note is called one, and says with which invoice it was set off", async () => {
    const names = { en: `credit-note-${credit}.pdf`, hr: `odobrenje-${credit}.pdf` };
    const setOff = { en: `Offset on`, hr: `Prijeboj` };
    for (const lang of ["en", "hr"] as const) {
      const answer = await keeper.get(`/${lang}/invoice/${credit}/pdf`);
      expect(answer.headers.get("Content-Disposition")).toContain(`filename="${names[lang]}"`);
      const text = (await readPages(new Blob([answer.bytes]).stream())).join(" ");
      expect(text).toMatch(new RegExp(`${setOff[lang]} [^€]*, ${invoice} `));
    }
  });

  test("is waited for longer than a page", async () => {
    const get = vi.spyOn(shop.shop.erp.invoices, "get");
    await keeper.get(`/en/invoice/${invoice}/pdf`);
    await keeper.get(`/en/invoice/${invoice}`);
    const [forPdf = 0, forPage = 0] = get.mock.calls.map(([, c]) => c.deadline - Date.now());
    expect(forPage).toBeLessThan(4_001);
    expect(forPdf).toBeGreaterThan(15_000);
    expect(forPdf).toBeLessThan(20_001);
  });

  test("and the page call the same figures by the same words", async () => {
    for (const [lang, words] of [
      ["en", ["Wholesale price", "Total without VAT", "Net price", "Net amount", "VAT 25% on €324.00"]],
      ["hr", ["VPC", "Ukupno bez PDV-a", "Neto cijena", "Neto iznos", "PDV 25 % na 324,00 €"]],
    ] as const) {
      const page = (await keeper.get(`/${lang}/invoice/${invoice}`)).text("main").replace(/\s+/g, " ");
      const pdf = await keeper.get(`/${lang}/invoice/${invoice}/pdf`);
      const text = (await readPages(new Blob([pdf.bytes]).stream())).join(" ").replace(/\s+/g, " ");
      for (const word of words) {
        expect(page).toContain(word);
        expect(text).toContain(word);
      }
    }
  });

  test("is the ERP's own file where it keeps one", async () => {
    const { invoices, capabilities } = shop.shop.erp;
    const before = capabilities.invoices.pdf;
    capabilities.invoices.pdf = true;
    const bytes = new TextEncoder().encode("%PDF-1.7 of the ERP");
    const spy = vi.spyOn(invoices, "document").mockResolvedValue({ mime: "application/pdf", name: "../x.pdf", bytes });
    const answer = await keeper.get(`/en/invoice/${invoice}/pdf`);
    spy.mockRejectedValue(new ErpError("DOCUMENT_UNAVAILABLE", {}));
    const missing = await keeper.get(`/en/invoice/${invoice}/pdf`);
    capabilities.invoices.pdf = before;
    expect(answer.body).toBe("%PDF-1.7 of the ERP");
    expect(answer.headers.get("Content-Disposition")).toContain(`filename="invoice-${invoice}.pdf"`);
    expect(missing.status).toBe(404);
    expect(missing.text("main")).toContain(SENTENCES[0][1]);
  });

  test("asked for by HEAD has its headers and is not made", async () => {
    const answer = await keeper.head(`/en/invoice/${invoice}/pdf`);
    expect(answer.status).toBe(200);
    expect(answer.bytes).toHaveLength(0);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  });
});

describe("an invoice that the ERP has no document of", () => {
  test.each(SENTENCES)(
    "%s: its page and its PDF say so, and lead back to the list, which stays",
    async (lang, text) => {
      for (const path of [
        `/${lang}/invoice/${lost}`,
        `/${lang}/invoice/${lost}/pdf`,
        `/${lang}/invoice/${lost}?print`,
      ]) {
        const answer = await keeper.get(path);
        expect(answer.status, path).toBe(404);
        expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
        expect(answer.headers.get("Content-Disposition")).toBeNull();
        expect(answer.text("[role=alert]")).toContain(text);
        expect(answer.text("[role=alert]")).toContain("sales@example.com");
        expect(linksIn(answer)).toContain(`/${lang}/invoices/0`);
      }
      const list = await keeper.get(`/${lang}/invoices/0`);
      expect(list.status).toBe(200);
      expect(list.text("tbody")).toContain(lost);
    },
  );
});

describe("bad input", () => {
  test.each([
    () => foreign as string,
    () => "26-R-999999",
    () => "'",
    () => "26%2FR%2F1",
    () => "..%2F..%2Fetc",
    () => "%22%3E%3Cb%3E",
    () => "__proto__",
    () => "x".repeat(2_000),
    () => `${invoice}%20`,
    () => invoice.toLowerCase(),
  ])("%s is not found, as page and as PDF", async (id) => {
    for (const path of [`/en/invoice/${id()}`, `/en/invoice/${id()}/pdf`, `/hr/invoice/${id()}?print`]) {
      const answer = await keeper.get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(answer.text("h1")).toMatch(/^(Page not found|Stranica nije pronađena)$/);
    }
  });

  test("a foreign one is nowhere", async () => {
    expect((await keeper.get("/en/invoices/0")).body).not.toContain(foreign);
    expect((await keeper.get(`/en/invoice/${foreign}.data`)).body).not.toContain("Veleprodaja");
  });
});

describe("trouble and rights", () => {
  // The shop's guards turn an ERP's status 500, 502 or 503, invalid answer or broken connection into one of these.
  const troubles = ["UNAVAILABLE", "TIMEOUT", "BAD_RESPONSE", "RATE_LIMITED", "UNSUPPORTED"] as const;
  test.each(troubles)("%s is 503 with the sentence, in the customer's own frame", async (code) => {
    vi.spyOn(shop.shop.erp.invoices, "get").mockRejectedValue(new ErpError(code, {} as never));
    for (const [lang, sentence] of SENTENCES)
      for (const end of ["", "?print", "/pdf"]) {
        const answer = await keeper.get(`/${lang}/invoice/${invoice}${end}`);
        expect(answer.status, end).toBe(503);
        expect(answer.headers.get("Retry-After")).toBe("10");
        expect(answer.text("header")).toContain("Knjiga Znak");
        expect(answer.text("main")).toContain(sentence);
        expect(answer.text("main")).toContain("sales@example.com");
        expect(answer.text("main")).not.toMatch(/\bcart\b|košaric/i);
      }
  });

  test.each(SENTENCES)("a session that cannot be verified: 503 with the sentence (%s)", async (lang, sentence) => {
    const person = shop.visit();
    await person.login("owner@autoservis.example");
    vi.spyOn(shop.shop.erp.accounts, "verify").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await person.get(`/${lang}/invoice/any`);
    expect(answer.status).toBe(503);
    expect(answer.text("main")).toContain(sentence);
    expect(answer.text("main")).not.toMatch(/\bcart\b|košaric/i);
  });

  test.each(["UNAVAILABLE", "TIMEOUT"] as const)("the list, %s: its own sentence", async (code) => {
    vi.spyOn(shop.shop.erp.invoices, "list").mockRejectedValue(new ErpError(code, {} as never));
    const answer = await keeper.get("/en/invoices/0");
    expect(answer.status).toBe(503);
    expect(answer.text("main")).toContain("Not reachable at the moment");
  });

  test.each(["", "/pdf"])(
    "a colleague without the right is refused, a visitor led to the login: invoice%s",
    async (end) => {
      const counter = await employ(shop, {
        partner: "T00001",
        name: "Pult Znak",
        email: `pult${end.length}@example.com`,
        rights: { finances: true, invoices: false },
      });
      const refused = await counter.get(`/en/invoice/${invoice}${end}`);
      expect(refused.status).toBe(403);
      expect(refused.text("h1")).toBe("Not allowed");
      const answer = await shop.visit().get(`/en/invoice/${invoice}${end}`);
      expect(answer.location).toBe(`/en/login?redirectTo=${encodeURIComponent(`/en/invoice/${invoice}${end}`)}`);
    },
  );

  test("a paid invoice is not late, however old", async () => {
    const old = await buy(shop, keeper, { product: PART, days: 90, paid: cents("135.00") });
    const answer = await keeper.get(`/en/invoice/${old}`);
    expect(answer.text("h1")).toContain("Paid");
    expect(answer.text("main")).not.toContain("late");
    expect(answer.text("main")).not.toContain("IBAN");
  });
});
