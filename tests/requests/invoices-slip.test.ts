import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { Invoice, InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { readPages } from "#server/services/documents/testing/read-pdf.ts";
import { BOOKED, buy, daysAgo, invoicesOn, keepLedger } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let keeper: Person;
let late: InvoiceId;
let partly: InvoiceId;
let paid: InvoiceId;
let credit: InvoiceId;
let lost: InvoiceId;
let foreign: InvoiceId;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  ({ keeper, late, partly, paid, credit } = await keepLedger(shop));
  lost = await buy(shop, keeper, { product: BOOKED, days: 2 });
  shop.staff.loseDocument(lost);
  const stranger = await employ(shop, { partner: "T00002", name: "Tuđa Znak", email: "tuda@example.com" });
  foreign = await buy(shop, stranger, { product: BOOKED });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const queryOf = (...ids: string[]) => new URLSearchParams(ids.map((id) => ["invoice", id])).toString();
const slipOf = (person: Person, ids: string[], lang = "en") => person.get(`/${lang}/invoices/slip?${queryOf(...ids)}`);
const factsOf = (answer: Answer) => answer.page.querySelectorAll(".joint section dd").map(({ text }) => text);

/** Changes the ERP's answers about invoices, as if its office had changed the invoices. */
function withInvoices(change: (invoice: Invoice) => Invoice): void {
  const { invoices } = shop.shop.erp;
  const get = invoices.get.bind(invoices);
  vi.spyOn(invoices, "get").mockImplementation(async (id, c) => change(await get(id, c)));
}

describe("the choice", () => {
  test("is made on the list by boxes, and all that is open at once, without a script", async () => {
    const answer = await keeper.get("/en/invoices/0");
    const boxes = answer.page.querySelectorAll("input[type=checkbox][name=invoice]");
    expect(boxes.map((box) => box.getAttribute("value"))).toEqual([lost, credit, paid, partly, late]);
    expect(boxes.map((box) => box.closest("label")?.text)).toContain(`Choose ${late}`);
    const form = answer.page.querySelector("form.sheet");
    expect(form?.getAttribute("method")).toBe("get");
    expect(form?.getAttribute("action")).toBe("/en/invoices/slip");
    expect(form?.querySelector("button[type=submit]")?.text).toBe("Pay the chosen ones together");
    const all = form?.querySelector(".choice a");
    expect(all?.text).toBe("Pay all 4 on this page");
    expect(all?.getAttribute("href")).toBe(`/en/invoices/slip?${queryOf(lost, credit, partly, late)}`);
  });

  test("is only added up where nothing is open", async () => {
    const answer = await keeper.get("/en/invoices/0?status=paid");
    expect(invoicesOn(answer)).toEqual([paid]);
    expect(answer.page.querySelectorAll(".choice :is(button, a)").map(({ text }) => text)).toEqual([
      "Add up the chosen ones",
    ]);
  });

  test("is made on the list of due invoices, too", async () => {
    const answer = await keeper.get("/hr/finances");
    const boxes = answer.page.querySelectorAll("#due input[type=checkbox][name=invoice]");
    expect(boxes.map((box) => box.getAttribute("value"))).toEqual([late, partly, lost]);
    expect(answer.text("#due button")).toBe("Plati odabrane zajedno");
    expect(answer.page.querySelector("#due .sheet__head a")?.getAttribute("href")).toBe(
      "/hr/invoices/0?status=overdue",
    );
  });

  test("goes along to other pages of the list, and stays ticked", async () => {
    const answer = await keeper.get(`/en/invoices/0?status=overdue&${queryOf(late, credit)}`);
    const isTicked = (id: string) =>
      answer.page.querySelector(`input[type=checkbox][value="${id}"]`)?.hasAttribute("checked");
    expect([late, partly].map(isTicked)).toEqual([true, false]);
    const hidden = answer.page.querySelectorAll("form.sheet input[type=hidden][name=invoice]");
    expect(hidden.map((one) => one.getAttribute("value"))).toEqual([credit]);
    expect(answer.text(".choice")).toContain("1 more invoice is chosen on another page.");
    for (const tab of answer.page.querySelectorAll(".tabs a"))
      expect(tab.getAttribute("href")).toContain(queryOf(late, credit));
  });
});

describe("the slip", () => {
  test.each([
    ["en", "Invoices 26-", "€275.00", "2 documents in all€375.00€275.00"],
    ["hr", "Računi 26-", "275,00\u00a0€", "Ukupno 2 dokumenta375,00\u00a0€275,00\u00a0€"],
  ])("%s: one sum, one reference, and what it is for", async (lang, purpose, amount, sums) => {
    const answer = await slipOf(keeper, [late, partly], lang);
    expect(answer.status).toBe(200);
    expect(invoicesOn(answer)).toEqual([late, partly]);
    const facts = factsOf(answer);
    expect(facts[0]).toBe(amount);
    expect(facts.slice(1, 5).map((fact) => fact?.replace(/ \w+ IBAN$/, ""))).toEqual([
      "Dizna d.o.o.",
      "HR3799999990000000001",
      "HR00",
      "00001",
    ]);
    expect(facts[5]?.slice(0, 10)).toBe(purpose.replace("26-", late.slice(0, 3)).slice(0, 10));
    expect([...(facts[5] ?? "")].length).toBeLessThanOrEqual(35);
    expect(answer.text("tfoot")).toBe(sums);
    const image = answer.page.querySelector(".barcode svg[role=img]");
    expect(image?.getAttribute("aria-label")).toContain(amount);
    expect(image?.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(1_000);
  });

  test("reads everything from the ERP again: a form says which, and nothing else", async () => {
    const get = vi.spyOn(shop.shop.erp.invoices, "get");
    const answer = await keeper.get(`/en/invoices/slip?${queryOf(late, late)}&open=1&amount=0.01&iban=HR00`);
    expect(get).toHaveBeenCalledTimes(1);
    expect(factsOf(answer)[0]).toBe("€125.00");
  });

  test("a single one keeps its own reference", async () => {
    const facts = factsOf(await slipOf(keeper, [late]));
    expect(facts[4]).toMatch(/^00001-\d+-\d+$/);
    expect(facts[5]).toBe(`Invoice ${late}`);
  });

  test("a credit note lowers the sum", async () => {
    const answer = await slipOf(keeper, [late, credit, partly]);
    expect(factsOf(answer)[0]).toBe("€150.00");
    expect(answer.text("tbody")).toContain("Credit note");
  });

  test("one can be left out again, and more can be added", async () => {
    const answer = await slipOf(keeper, [late, partly]);
    const links = answer.page.querySelectorAll(".joint__list a").map((link) => link.getAttribute("href"));
    expect(links).toContain(`/en/invoices/slip?${queryOf(partly)}`);
    expect(links).toContain(`/en/invoices/0?status=unpaid&${queryOf(late, partly)}`);
    expect((await keeper.get(`/en/invoices/0?status=unpaid&${queryOf(late, partly)}`)).status).toBe(200);
  });
});

describe("no slip, but a sentence", () => {
  test.each([
    ["en", "There is nothing to pay: the credit notes come to at least as much as the invoices."],
    ["hr", "Nema iznosa za plaćanje: odobrenja pokrivaju odabrane račune."],
  ])("%s: a sum of 0, and below", async (lang, sentence) => {
    for (const ids of [[late, credit], [credit]]) {
      const answer = await slipOf(keeper, ids, lang);
      expect(answer.status).toBe(200);
      expect(answer.text(".joint section")).toContain(sentence);
      expect(answer.page.querySelector(".barcode")).toBeNull();
    }
  });

  test.each([
    ["en", "Banks do not transfer that much at once."],
    ["hr", "Banke toliki iznos ne prenose odjednom."],
  ])("%s: more than a bank transfers", async (lang, sentence) => {
    withInvoices((invoice) => ({ ...invoice, open: toEurCents(60_000_000_000), total: toEurCents(60_000_000_000) }));
    const answer = await slipOf(keeper, [late, partly], lang);
    expect(answer.text(".joint section")).toContain(sentence);
    expect(answer.page.querySelector(".barcode")).toBeNull();
  });

  test.each([
    ["several accounts", "HR1210010051863000160", "These invoices are paid to different accounts."],
    ["an account that is not known", null, "For one of these invoices no account to pay to is known."],
  ])("%s", async (_, iban, sentence) => {
    withInvoices((invoice) => {
      const { payment } = invoice;
      if (invoice.id !== late || !payment) return invoice;
      return { ...invoice, payment: iban === null ? null : { ...payment, iban } };
    });
    expect((await slipOf(keeper, [late, partly])).text(".joint section")).toContain(sentence);
  });
});

describe("left out, and said", () => {
  test.each([
    ["en", "no invoice of your company has this number", "already paid", "cannot be read at the moment", "4 chosen"],
    ["hr", "Vaša tvrtka nema račun s tim brojem", "već plaćeno", "trenutačno ne može pročitati", "4 odabrana računa"],
  ])("%s: invoices that are not theirs, are paid, or cannot be read", async (lang, unknown, settled, unread, count) => {
    const answer = await slipOf(keeper, [late, paid, lost, foreign, "<b>odd"], lang);
    expect(answer.status).toBe(200);
    expect(invoicesOn(answer)).toEqual([late]);
    const said = answer.page.querySelectorAll(".note li").map(({ text }) => text);
    expect(said).toEqual([
      `${paid}: ${settled}`,
      expect.stringContaining(unread),
      `${foreign}: ${unknown}`,
      `<b>odd: ${unknown}`,
    ]);
    expect(answer.text(".note")).toContain(count);
    expect(answer.body).not.toContain("<b>odd");
  });

  test("if nothing is left there is the way back", async () => {
    const answer = await slipOf(keeper, [paid, foreign]);
    expect(answer.status).toBe(200);
    expect(answer.text(".empty h2")).toBe("None of the chosen invoices is to be paid");
    expect(answer.page.querySelector(".empty a")?.getAttribute("href")).toBe("/en/invoices/0");
    expect(answer.body).not.toContain("T00002");
  });
});

describe("bad input", () => {
  const many = Array.from({ length: 51 }, (_, index) => `26-R-${index}`);
  test.each([
    ["en", [], "No invoice is chosen"],
    ["hr", [], "Nijedan račun nije odabran"],
    ["en", many, "Too many invoices"],
    ["hr", many, "Jedna uplatnica prima najviše 50 računa."],
  ] satisfies [string, string[], string][])("%s: %j", async (lang, ids, text) => {
    const get = vi.spyOn(shop.shop.erp.invoices, "get");
    const answer = await slipOf(keeper, ids, lang);
    expect(answer.status).toBe(400);
    expect(answer.text(".empty")).toContain(text);
    expect(get).not.toHaveBeenCalled();
  });

  test("fifty numbers that no invoice has are all left out", async () => {
    const answer = await slipOf(keeper, many.slice(0, 50));
    expect(answer.status).toBe(200);
    expect(answer.page.querySelectorAll(".note li")).toHaveLength(50);
  });

  test("a file of no invoices leads back to the page that says why", async () => {
    const none = await keeper.get("/en/invoices/slip/pdf");
    expect([none.status, none.location]).toEqual([302, "/en/invoices/slip?"]);
    const theirs = await keeper.get(`/en/invoices/slip/csv?${queryOf(foreign)}`);
    expect([theirs.status, theirs.location]).toEqual([302, `/en/invoices/slip?${queryOf(foreign)}`]);
    expect((await keeper.get(`/en/invoices/slip/doc?${queryOf(late)}`)).status).toBe(404);
  });
});

describe("to take away", () => {
  test("as PDF: the list with its sum, and the slip", async () => {
    const answer = await keeper.get(`/hr/invoices/slip/pdf?${queryOf(partly, credit, late)}`);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toContain(`racuni-za-placanje-${daysAgo(0)}.pdf`);
    const text = (await readPages(new Blob([answer.bytes]).stream())).join(" ");
    for (const word of [
      "Računi za plaćanje",
      late,
      partly,
      credit,
      "3 dokumenta",
      "Podaci za plaćanje (HUB 3)",
      "HR00 00001",
      "150,00",
    ])
      expect(text).toContain(word);
    expect(text.indexOf(late)).toBeLessThan(text.indexOf(partly));
    expect(text.indexOf(partly)).toBeLessThan(text.indexOf(credit));
  });

  test("as PDF without a slip, it says why", async () => {
    const answer = await keeper.get(`/en/invoices/slip/pdf?${queryOf(credit, late)}`);
    const text = (await readPages(new Blob([answer.bytes]).stream())).join(" ");
    expect(text).toContain("There is nothing to pay");
    expect(text).not.toContain("Payment slip");
  });

  test("as CSV: the columns of the export of all, and the sum", async () => {
    const answer = await keeper.get(`/en/invoices/slip/csv?${queryOf(late, credit)}`);
    const [head, ...rows] = answer.body.replace("\ufeff", "").trim().split("\r\n");
    const whole = await keeper.get("/en/invoices/export/csv");
    expect(head).toBe(whole.body.replace("\ufeff", "").split("\r\n")[0]);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(`;${late};Invoice;T00001;`);
    expect(rows[0]).toContain(";100.00;25.00;125.00;125.00;");
    expect(rows[2]).toBe(";Total;;;;;0.00;0.00;0.00;0.00;;");
  });

  test("as XLSX", async () => {
    const answer = await keeper.get(`/en/invoices/slip/xlsx?${queryOf(late)}`);
    const sheet = Buffer.from(unzipSync(answer.bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array()).toString();
    expect(sheet).toContain(late);
  });
});

describe("trouble", () => {
  test.each(["UNAVAILABLE", "TIMEOUT"] as const)("%s is 503, not a smaller sum", async (code) => {
    const { invoices } = shop.shop.erp;
    const get = invoices.get.bind(invoices);
    vi.spyOn(invoices, "get").mockImplementation(async (id, c) => {
      if (id === partly) throw new ErpError(code, {});
      return get(id, c);
    });
    expect((await slipOf(keeper, [late, partly])).status).toBe(503);
  });
});

describe("access", () => {
  test("a colleague without the right may not, and has no boxes", async () => {
    const counter = shop.visit();
    await counter.login("counter@autoservis.example");
    expect((await slipOf(counter, [late])).status).toBe(403);
    expect((await counter.get(`/en/invoices/slip/csv?${queryOf(late)}`)).status).toBe(403);
  });

  test("visitors are led to the login, and back to their choice", async () => {
    const answer = await slipOf(shop.visit(), [late]);
    expect(answer.location).toBe(`/en/login?redirectTo=${encodeURIComponent(`/en/invoices/slip?${queryOf(late)}`)}`);
  });
});

describe("the page of one invoice", () => {
  test.each(["en", "hr"])("%s: has the barcode while something is open", async (lang) => {
    for (const query of ["", "?print"])
      expect(
        (await keeper.get(`/${lang}/invoice/${late}${query}`)).page.querySelectorAll(".barcode path"),
      ).toHaveLength(1);
    for (const id of [paid, credit])
      expect((await keeper.get(`/${lang}/invoice/${id}`)).page.querySelector(".barcode")).toBeNull();
  });
});
