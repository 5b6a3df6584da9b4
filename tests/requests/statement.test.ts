import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { Movement } from "#erp-adapter/contract/finances.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { parseAmount } from "#erp-adapter/contract/money.ts";
import type { Cursor } from "#erp-adapter/contract/paging.ts";
import { readPages } from "#server/services/documents/testing/read-pdf.ts";
import { buy, daysAgo, staffDaysAgo } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const PART = productId("testmaker~T_1000");
/** Begins after the first invoice, so that there is a balance to bring forward. */
const PERIOD = `from=${daysAgo(30)}&to=${daysAgo(1)}`;

let shop: TestShop;
let keeper: Person;
let owner: Person;
let before: InvoiceId;
let within: InvoiceId;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProduct(testProduct({ wholesale: cents("33.33"), stock: 5_000 }));
  keeper = await employ(shop, { partner: "T00001", name: "Knjiga Znak", email: "knjiga@example.com" });
  before = await buy(shop, keeper, { product: PART, quantity: 7, days: 50 });
  within = await buy(shop, keeper, { product: PART, quantity: 2, days: 20 });
  staffDaysAgo(shop, 15, (staff) => staff.pay(before, cents("100.01")));
  staffDaysAgo(shop, 5, (staff) => staff.credit(within, [{ position: 1, quantity: 1 }]));
  await buy(shop, keeper, { product: PART });
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const cellsOf = (answer: Answer, selector: string) =>
  answer.page
    .querySelectorAll(`.statement ${selector}`)
    .map((row) => row.querySelectorAll("td, th").map(({ text }) => text));

describe("on the page", () => {
  test("goes from the closing to the opening balance, newest first, each movement with the balance after it", async () => {
    const answer = await keeper.get(`/en/finances?${PERIOD}`);
    expect(answer.status).toBe(200);
    const rows = cellsOf(answer, "tbody tr").map(([, ...row]) => row);
    expect(rows).toEqual([
      ["Closing balance", "€83.33", "€141.67", "€233.30"],
      ["Credit note", expect.stringMatching(/^\d\d-O-/), "", "€41.66", "€233.30"],
      ["Payment", before, "", "€100.01", "€274.96"],
      ["Invoice", within, "€83.33", "", "€374.97"],
    ]);
    expect(cellsOf(answer, "tfoot tr")).toEqual([[expect.any(String), "Opening balance", "€291.64"]]);
  });

  test("is of the last whole month and this one, unless asked otherwise", async () => {
    const statement = vi.spyOn(shop.shop.erp.finances, "statement");
    const answer = await keeper.get("/hr/finances");
    const { from, to } = statement.mock.calls[0]?.[0] ?? {};
    expect(from).toMatch(/-01$/);
    expect(to).toBe(daysAgo(0));
    expect(answer.page.querySelector("form.period input[name=from]")?.getAttribute("value")).toBe(from);
    expect(answer.text(".statement h2")).toBe("Kartica kupca");
    expect(answer.text(".statement")).toContain("Početno stanje");
  });

  test("offers the downloads of the same period", async () => {
    const answer = await keeper.get(`/en/finances?${PERIOD}`);
    const links = answer.page.querySelectorAll("nav[aria-label='Download the statement'] a");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      ["pdf", "csv", "xlsx"].map((format) => `/en/finances/statement/${format}?${PERIOD}`),
    );
  });

  test.each([
    ["en", `from=${daysAgo(1)}&to=${daysAgo(2)}`, "to", "The period ends before it begins."],
    ["hr", "from=2026-13-01", "from", "Upišite datum koji postoji"],
    ["en", "from=2999-01-01", "to", "The period ends before it begins."],
  ])("%s: %s is said beside its field; the figures stand", async (lang, query, field, text) => {
    const statement = vi.spyOn(shop.shop.erp.finances, "statement");
    const answer = await keeper.get(`/${lang}/finances?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.text(`#${field}-error`)).toContain(text);
    expect(answer.page.querySelector(`form.period input[name=${field}]`)?.getAttribute("aria-describedby")).toBe(
      `${field}-error`,
    );
    expect(answer.page.querySelectorAll(".figures dd").length).toBeGreaterThan(3);
    expect(answer.page.querySelector(".statement table")).toBeNull();
    expect(statement).not.toHaveBeenCalled();
  });

  test.each([
    ["en", "Earlier movements since", "Shown are the newest 25 movements", "Go on with those up to"],
    ["hr", "Ranija knjiženja od", "najnovijih 25 knjiženja u razdoblju", "Nastavi s knjiženjima do"],
  ])(
    "%s: of a long period has the newest movements, and what the others come to: it adds up",
    async (lang, ...words) => {
      const [earlier = "", more = "", goOn = ""] = words;
      const answer = await owner.get(`/${lang}/finances?from=${daysAgo(800)}&to=${daysAgo(0)}`);
      const rows = cellsOf(answer, "tbody tr");
      expect(rows).toHaveLength(27);
      const cents = (text = "") => Number(text.replace(/\D/g, "")) * (/[-−]/.test(text) ? -1 : 1);
      const [closing = [], ...movements] = rows;
      let balance = cents(closing.at(-1));
      for (const row of movements) {
        expect(cents(row.at(-1))).toBe(balance);
        balance -= cents(row.at(-3)) - cents(row.at(-2));
      }
      expect(movements.at(-1)?.[1]).toContain(earlier);
      const [opening = []] = cellsOf(answer, "tfoot tr");
      expect(cents(opening.at(-1))).toBe(balance);
      const columnOf = (at: number) => movements.reduce((total, row) => total + cents(row.at(at)), 0);
      expect(closing.slice(-3, -1).map(cents)).toEqual([columnOf(-3), columnOf(-2)]);
      const foot = answer.page.querySelectorAll(".statement .sheet__foot").at(-1);
      expect(foot?.text).toContain(more);
      const link = foot?.querySelector("a");
      expect(link?.text).toContain(goOn);
      const next = await owner.get(link?.getAttribute("href") ?? "");
      expect(next.status).toBe(200);
      expect(cellsOf(next, "tbody tr").length).toBeGreaterThan(2);
      const closingThen = cellsOf(next, "tbody tr")[0] ?? [];
      expect(rows.map((row) => row.at(-1))).toContain(closingThen.at(-1));
    },
  );

  test("of a quiet period is its balance", async () => {
    const answer = await keeper.get(`/en/finances?from=${daysAgo(40)}&to=${daysAgo(35)}`);
    expect(answer.text(".statement")).toContain("Nothing was booked in this period.");
    expect(answer.text(".statement tfoot")).toContain("€291.64");
  });

  test("is not offered where the ERP keeps none", async () => {
    const { finances } = shop.shop.erp.capabilities;
    const statement = vi.spyOn(shop.shop.erp.finances, "statement");
    finances.statement = false;
    const answer = await keeper.get("/en/finances");
    finances.statement = true;
    expect(answer.status).toBe(200);
    expect(answer.page.querySelector(".statement")).toBeNull();
    expect(statement).not.toHaveBeenCalled();
  });
});

describe("as CSV", () => {
  test("opening + movements = closing, to the cent, and so does every balance on the way", async () => {
    const answer = await owner.get(`/en/finances/statement/csv?from=${daysAgo(400)}&to=${daysAgo(30)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const name = `statement-${daysAgo(400)}-${daysAgo(30)}.csv`;
    expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
    const [head, opening, ...rest] = answer.body
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(";"));
    expect(head).toEqual(["Date", "Kind", "Document", "Debit", "Credit", "Balance"]);
    const closing = rest.pop();
    expect(opening?.[1]).toBe("Opening balance");
    expect(closing?.[1]).toBe("Closing balance");
    expect(rest.length).toBeGreaterThan(50);
    const amount = (text = "") => (text === "" ? 0 : (parseAmount(text) ?? Number.NaN));
    let [balance, debit, credit] = [amount(opening?.[5]), 0, 0];
    for (const row of rest) {
      balance += amount(row[3]) - amount(row[4]);
      debit += amount(row[3]);
      credit += amount(row[4]);
      expect(amount(row[5])).toBe(balance);
    }
    expect([debit, credit, balance]).toEqual([3, 4, 5].map((column) => amount(closing?.[column])));
  });

  test("speaks Croatian", async () => {
    const answer = await keeper.get(`/hr/finances/statement/csv?${PERIOD}`);
    expect(answer.headers.get("Content-Disposition")).toContain(`filename="kartica-${daysAgo(30)}-${daysAgo(1)}.csv"`);
    expect(answer.body).toContain("Datum;Vrsta;Dokument;Duguje;Potražuje;Saldo");
    expect(answer.body).toContain(";Početno stanje;;;;291,64");
    expect(answer.body).toMatch(/;Završno stanje;;83,33;141,67;233,30/);
  });
});

test("as XLSX opens", async () => {
  const answer = await keeper.get(`/en/finances/statement/xlsx?${PERIOD}`);
  expect(answer.headers.get("Content-Type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  const text = Object.values(unzipSync(answer.bytes))
    .map((file) => new TextDecoder().decode(file))
    .join("\n");
  expect(text).toContain("Closing balance");
  expect(text).toContain(within);
});

test.each([
  ["en", "Closing balance", "€233.30"],
  ["hr", "Završno stanje", "233,30"],
])("as PDF is whole, in %s, with whose it is", async (lang, words, closing) => {
  const answer = await keeper.get(`/${lang}/finances/statement/pdf?${PERIOD}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(new TextDecoder().decode(answer.bytes.slice(0, 5))).toBe("%PDF-");
  const text = (await readPages(new Blob([answer.bytes]).stream())).join(" ");
  for (const part of ["T00001", words, closing, within]) expect(text).toContain(part);
});

describe("parts", () => {
  test("are read as the reader reads, and no more for who has left", async () => {
    const statement = vi
      .spyOn(shop.shop.erp.finances, "statement")
      .mockImplementation(async ({ cursor }) => endless(cursor ?? null));
    const response = await keeper.open(`/en/finances/statement/csv?${PERIOD}`);
    expect(statement).toHaveBeenCalledTimes(1);
    const reader = response.body?.getReader();
    await vi.waitFor(async () => {
      await reader?.read();
      expect(statement.mock.calls.length).toBeGreaterThan(2);
    });
    await reader?.cancel();
    const asked = statement.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(statement.mock.calls.length).toBe(asked);
  });
});

describe("instead of a file that cannot be made there is a page", () => {
  test.each(["/en/finances/statement/doc", "/en/finances/statement/PDF", "/en/finances/statement"])(
    "%s is not found",
    async (path) => {
      const answer = await keeper.get(path);
      expect(answer.status).toBe(404);
      expect(answer.text("h1")).toBe("Page not found");
    },
  );

  test("a period that is wrong is said where it is typed", async () => {
    const answer = await keeper.get("/en/finances/statement/pdf?from=2026-02-30&to=x");
    expect(answer.status).toBe(302);
    expect(answer.location).toBe("/en/finances?from=2026-02-30&to=x");
    expect((await keeper.follow(answer)).status).toBe(400);
  });

  test.each(["csv", "xlsx", "pdf"])("an ERP that does not answer: %s", async (format) => {
    vi.spyOn(shop.shop.erp.finances, "statement").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await keeper.get(`/en/finances/statement/${format}?${PERIOD}`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  });

  test("a profile that cannot be read is no reason to have no statement", async () => {
    vi.spyOn(shop.shop.erp.accounts, "profile").mockRejectedValue(new ErpError("TIMEOUT", {}));
    const answer = await keeper.get(`/en/finances/statement/pdf?${PERIOD}`);
    expect(answer.status).toBe(200);
    expect((await readPages(new Blob([answer.bytes]).stream())).join(" ")).toContain("Knjiga Znak");
  });
});

/** A part of a statement that never ends. */
function endless(cursor: Cursor | null) {
  const movement: Movement = { kind: "invoice", date: daysAgo(20), document: within, amount: cents("1.00") };
  const balance = cents("0.00");
  return {
    ...{ opening: balance, debit: balance, credit: balance, closing: balance },
    rows: Array.from({ length: 500 }, () => movement),
    cursor: `${Number(cursor ?? 0) + 1}` as Cursor,
  };
}
