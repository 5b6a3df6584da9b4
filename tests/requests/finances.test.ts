import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError, type ErpErrorCode } from "#erp-adapter/contract/errors.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { buy, daysAgo, place } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const PART = productId("testmaker~T_1000");
const PAGE = "/en/finances";

let shop: TestShop;
let keeper: Person;
let old: InvoiceId;
let late: InvoiceId;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProduct(testProduct({ wholesale: cents("100.00"), stock: 5_000 }));
  keeper = await employ(shop, { partner: "T00001", name: "Knjiga Znak", email: "knjiga@example.com" });
  old = await buy(shop, keeper, { product: PART, quantity: 2, days: 41, paid: cents("50.00") });
  late = await buy(shop, keeper, { product: PART, days: 3 });
  await buy(shop, keeper, { product: PART, quantity: 4 });
  await place(shop, keeper, PART, 1);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

/** Label and figure of each of the five figures. */
const figuresOf = (answer: Answer) =>
  answer.page.querySelectorAll(".figures > div").map((one) => one.querySelectorAll("dt, dd").map(({ text }) => text));

function withSummary(change: Partial<FinanceSummary>): void {
  const { finances } = shop.shop.erp;
  const summary = finances.summary.bind(finances);
  vi.spyOn(finances, "summary").mockImplementation(async (c) => ({ ...(await summary(c)), ...change }));
}

describe("the figures", () => {
  test("come from a fixed number of calls", async () => {
    const { finances, invoices } = shop.shop.erp;
    const spies = [vi.spyOn(finances, "summary"), vi.spyOn(finances, "due"), vi.spyOn(finances, "statement")];
    const list = vi.spyOn(invoices, "list");
    expect((await keeper.get(PAGE)).status).toBe(200);
    for (const spy of spies) expect(spy).toHaveBeenCalledTimes(1);
    expect(list).not.toHaveBeenCalled();
  });

  test("without a limit: it is said, and never 0.00", async () => {
    const answer = await keeper.get(PAGE);
    expect(figuresOf(answer)).toEqual([
      ["Approved credit limit", "No limit agreed"],
      ["Total open amount", "€825.00"],
      ["Overdue", "€325.00", "Overdue invoices"],
      ["Account status", "Active"],
    ]);
    expect(answer.page.querySelector("svg.bar[role=img]")).toBeNull();
    expect((await keeper.get("/hr/finances")).text(".figures")).toContain("Limit nije ugovoren");
  });

  test("with one: its used and its free part, as a bar and in numbers", async () => {
    withSummary({ creditLimit: cents("2000.00"), creditUsed: cents("950.00") });
    const answer = await keeper.get(PAGE);
    expect(figuresOf(answer)).toContainEqual(["Approved credit limit", "€2,000.00"]);
    expect(figuresOf(answer)).toContainEqual(["Remaining", "€1,050.00"]);
    const bar = answer.page.querySelector("svg.bar[role=img]");
    expect(bar?.getAttribute("aria-label")).toBe("48% of the credit limit used (€950.00 of €2,000.00).");
    expect(
      bar?.querySelectorAll("rect").map((rect) => `${rect.getAttribute("class")} ${rect.getAttribute("width")}`),
    ).toEqual(["due 16.25%", "used 25%", "aged 6.25%", "free 52.5%"]);
    expect(bar?.toString()).not.toContain("style=");
    expect(answer.text(".legend")).toBe(
      "Overdue €325.00Open, not due €500.00Ordered, not invoiced €125.00Remaining €1,050.00",
    );
    expect(answer.text("main")).toContain("Used = open invoices + ordered, not yet invoiced.");
  });

  test("more is used than agreed: by how much, and where the limit is", async () => {
    withSummary({ creditLimit: cents("475.00"), creditUsed: cents("950.00") });
    const answer = await keeper.get("/hr/finances");
    expect(figuresOf(answer)).toContainEqual(["Iznad limita", "475,00\u00a0€"]);
    expect(answer.page.querySelector("svg.bar[role=img] .mark")?.getAttribute("x")).toBe("50%");
    expect(answer.text(".legend")).toContain("Odobreni limit 475,00\u00a0€");
  });

  test("the used credit is the ERP's own figure: the bar has no parts that the shop does not know", async () => {
    withSummary({ creditLimit: cents("2000.00"), creditUsed: cents("500.00") });
    const { finances } = shop.shop.erp.capabilities;
    vi.spyOn(shop.shop.erp, "capabilities", "get").mockReturnValue({
      ...shop.shop.erp.capabilities,
      finances: { ...finances, creditUsed: "own" },
    });
    const answer = await keeper.get(PAGE);
    expect(answer.text(".legend")).toBe("Used €500.00Remaining €1,500.00");
    expect(answer.text("main")).toContain("Used is what our books count towards the limit.");
  });

  test("the used credit is unknown: the page says so, and no number stands in", async () => {
    withSummary({ creditLimit: cents("475.00"), creditUsed: null });
    const answer = await keeper.get(PAGE);
    expect(figuresOf(answer)).toContainEqual(["Remaining", "Not known"]);
    expect(answer.text("main")).toContain("How much of the limit is used is not known at the moment.");
    expect(answer.page.querySelector("svg.bar[role=img]")).toBeNull();
  });

  test("an inactive account says so, and what follows from it", async () => {
    withSummary({ accountStatus: "inactive" });
    const answer = await keeper.get("/hr/finances");
    expect(figuresOf(answer)).toContainEqual(["Status kupca", "Neaktivan"]);
    expect(answer.text("main")).toContain("narudžbe nisu moguće");
  });
});

test("ageing adds up to what is open", async () => {
  const answer = await keeper.get(PAGE);
  expect(answer.page.querySelectorAll(".ageing tr").map((row) => row.text.trim())).toEqual([
    "Overdue byShareAmount",
    "Not due yet€500.00",
    "1–30 days€125.00",
    "31–60 days€200.00",
    "61–90 days–",
    "More than 90 days–",
    "Total open amount€825.00",
  ]);
});

describe("due invoices", () => {
  test("the longest due first, with how late they are and what is open of them", async () => {
    const answer = await keeper.get(PAGE);
    const rows = answer.page.querySelectorAll(".money__open tbody tr");
    expect(rows.map((row) => row.querySelector("a")?.text)).toEqual([old, late]);
    expect(rows[0]?.text).toContain("41 days");
    expect(rows[0]?.text).toContain("€250.00");
    expect(rows[0]?.text).toContain("€200.00");
    expect(answer.text(".money__open tfoot")).toBe("2 invoices, most overdue first€325.00");
    const croatian = await keeper.get("/hr/finances");
    expect(croatian.text(".money__open tbody tr:first-child")).toContain("41 dan");
    expect(croatian.text(".money__open tbody tr:last-child")).toContain("3 dana");
  });

  test("more than a page shows: further pages, with the sum of the page and of all; the period is kept", async () => {
    const { finances } = shop.shop.erp;
    const whole = finances.due.bind(finances);
    const due = vi.spyOn(finances, "due").mockImplementation(async ({ page = 1 }, c) => {
      const { items } = await whole({}, c);
      return { items: items.slice(page - 1, page), total: 12 };
    });
    const period = `from=${daysAgo(60)}&to=${daysAgo(0)}`;
    const answer = await keeper.get(`${PAGE}?${period}&due=1`);
    expect(due).toHaveBeenCalledTimes(1);
    expect(due.mock.calls[0]?.[0]).toEqual({ page: 2, pageSize: 10 });
    expect(answer.text(".money__open tbody")).toContain(late);
    expect(answer.page.querySelectorAll(".money__open tfoot tr").map(({ text }) => text)).toEqual([
      "On this page€125.00",
      "12 due invoices in all; the overdue amount, less open credit notes€325.00",
    ]);
    const links = answer.page.querySelectorAll(".money__open .pager a").map((link) => link.getAttribute("href"));
    expect(links).toContain(`${PAGE}?${period}&due=0#due`);
    expect((await keeper.get("/hr/finances?due=1")).text(".money__open tfoot")).toContain("Ukupno 12 dospjelih računa");
  });

  test.each(["1", "7", "x", "-1", "01", ""])("page %j of them is not found", async (page) => {
    expect((await keeper.get(`${PAGE}?due=${page}`)).status).toBe(404);
  });

  test("nothing due is said", async () => {
    const fresh = await employ(shop, { partner: "T00002", name: "Nova Znak", email: "nova@example.com" });
    const answer = await fresh.get(PAGE);
    expect(answer.status).toBe(200);
    expect(answer.text(".money__open")).toContain("Nothing is overdue.");
    expect(figuresOf(answer)).toContainEqual(["Total open amount", "€0.00"]);
  });

  test("a person who may see finances and no invoices gets no link that would be refused", async () => {
    const analyst = await employ(shop, {
      partner: "T00001",
      name: "Analiza Znak",
      email: "analiza@example.com",
      rights: { finances: true, invoices: false },
    });
    const answer = await analyst.get(PAGE);
    expect(answer.text(".money__open")).toContain(old);
    expect(answer.page.querySelectorAll("main a[href*='/invoice']")).toHaveLength(0);
  });
});

describe("trouble", () => {
  const fail = (method: "summary" | "due" | "statement", code: ErpErrorCode) =>
    vi
      .spyOn(shop.shop.erp.finances, method)
      .mockRejectedValue(new ErpError(code, {} as never, { peerMessage: "peer secret" }));

  test.each(["UNAVAILABLE", "TIMEOUT", "BAD_RESPONSE"] as const)(
    "without the figures (%s) there is no page",
    async (code) => {
      fail("summary", code);
      const answer = await keeper.get(PAGE);
      expect(answer.status).toBe(503);
      expect(answer.body).not.toContain("peer secret");
    },
  );

  test("a part that cannot be read leaves the others standing", async () => {
    fail("due", "TIMEOUT");
    fail("statement", "BAD_RESPONSE");
    const answer = await keeper.get(PAGE);
    expect(answer.status).toBe(200);
    expect(answer.text(".figures")).toContain("€825.00");
    expect(answer.text(".money__open [role=status]")).toContain("The due invoices cannot be read at the moment.");
    expect(answer.text(".statement [role=status]")).toContain("The statement cannot be read at the moment.");
    expect(answer.page.querySelector(".statement a[href*='/statement/']")).toBeNull();
    expect(answer.page.querySelector("form.period")).not.toBeNull();
    expect(shop.logged()).toContain("part of finances not read");
  });

  test.each(["summary", "due", "statement"] as const)("a right that is gone is no missing part: %s", async (method) => {
    fail(method, "FORBIDDEN");
    expect((await keeper.get(PAGE)).status).toBe(403);
  });

  test("a session that ended leads to the login and back", async () => {
    fail("due", "UNAUTHENTICATED");
    const visitor = shop.visit({ cookies: keeper.cookies });
    expect((await visitor.get(PAGE)).location).toBe(`/en/login?redirectTo=${encodeURIComponent(PAGE)}`);
  });
});

describe("access", () => {
  test("a colleague without the right may not", async () => {
    const counter = shop.visit();
    await counter.login("counter@autoservis.example");
    expect((await counter.get(PAGE)).status).toBe(403);
    expect((await counter.get("/en/finances/statement/csv")).status).toBe(403);
  });

  test("visitors are led to the login", async () => {
    for (const path of [PAGE, "/en/finances/statement/pdf"]) {
      expect((await shop.visit().get(path)).location).toBe(`/en/login?redirectTo=${encodeURIComponent(path)}`);
    }
  });
});
