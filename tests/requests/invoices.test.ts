import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { BOOKED, buy, daysAgo, invoicesOn, keepLedger, place } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const LIST = "/en/invoices/0";

let shop: TestShop;
/** a customer of a partner whose invoices this test makes */
let keeper: Person;
/** a customer of the demo's first partner, with two years of history */
let owner: Person;
let late: InvoiceId;
let partly: InvoiceId;
let paid: InvoiceId;
let fresh: InvoiceId;
let credit: InvoiceId;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  ({ keeper, late, partly, paid, credit } = await keepLedger(shop));
  fresh = await buy(shop, keeper, { product: BOOKED });
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const rowOf = (answer: Answer, id: InvoiceId) =>
  answer.page.querySelectorAll("tbody tr").find((row) => row.querySelector("a.num")?.text === id);

describe("the list", () => {
  test("is newest first, with all fields of an invoice, from one call", async () => {
    const list = vi.spyOn(shop.shop.erp.invoices, "list");
    const part = vi.spyOn(shop.shop.erp.invoices, "part");
    const answer = await keeper.get(LIST);
    expect(answer.status).toBe(200);
    expect(list).toHaveBeenCalledTimes(1);
    expect(part).not.toHaveBeenCalled();
    expect(invoicesOn(answer)).toEqual([fresh, credit, paid, partly, late]);
    const row = rowOf(answer, partly);
    expect(row?.querySelectorAll("td").map((cell) => cell.getAttribute("data-label"))).toEqual([
      undefined,
      "Invoice date",
      "Invoice ID",
      "Order",
      "Total without VAT",
      "VAT",
      "Total with VAT",
      "Open",
      "Due date",
      "Status",
    ]);
    for (const text of ["€200.00", "€250.00", "€150.00", "21 days late", "Partially paid"])
      expect(row?.text).toContain(text);
    expect(answer.text(".page-head p")).toBe("Customer code T00001");
    expect(row?.querySelector("a")?.getAttribute("href")).toBe(`/en/invoice/${partly}`);
  });

  test("speaks Croatian, in the right plural forms", async () => {
    const answer = await keeper.get("/hr/invoices/0");
    expect(answer.text("h1")).toBe("Računi");
    expect(rowOf(answer, partly)?.text).toContain("kasni 21 dan");
    expect(rowOf(answer, late)?.text).toContain("kasni 40 dana");
    expect(rowOf(answer, partly)?.text).toContain("150,00\u00a0€");
    expect(rowOf(answer, partly)?.querySelector(".badge")?.text).toBe("Djelomično plaćeno");
    expect(answer.text("tfoot")).toContain("Ukupno 5 računa");
  });

  test("says what is late, and not of what is due today, paid, or a credit", async () => {
    const answer = await keeper.get(LIST);
    expect(answer.page.querySelectorAll(".late")).toHaveLength(2);
    for (const id of [fresh, paid, credit]) expect(rowOf(answer, id)?.querySelector(".late")).toBeNull();
    expect(rowOf(answer, late)?.querySelector(".badge--stop")?.text).toBe("Unpaid");
  });

  test("shows a credit note as one, with its amounts negative", async () => {
    const row = rowOf(await keeper.get(LIST), credit);
    expect(row?.text).toContain("Credit note");
    expect(row?.text).toContain("−€125.00");
  });

  test("adds up the whole list", async () => {
    const answer = await keeper.get(LIST);
    expect(answer.page.querySelectorAll("tfoot tr")).toHaveLength(1);
    expect(answer.text("tfoot")).toBe("5 invoices in all€700.00€175.00€875.00€275.00");
  });

  test("offers the whole list to take away", async () => {
    const answer = await keeper.get(`${LIST}?status=unpaid&from=${daysAgo(50)}`);
    const links = answer.page.querySelectorAll("nav[aria-label='Export of the whole list'] a");
    const query = `status=unpaid&from=${daysAgo(50)}`;
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/en/invoices/export/csv?${query}`,
      `/en/invoices/export/xlsx?${query}`,
      `/en/invoices/export/zip?${query}`,
      `/en/invoices/0?print=&${query}`,
    ]);
  });
});

describe("filters", () => {
  test.each([
    ["paid", () => [paid], "1 invoice in all€400.00€100.00€500.00€0.00"],
    ["partially-paid", () => [partly], "1 invoice in all€200.00€50.00€250.00€150.00"],
    ["unpaid", () => [fresh, credit, late], "3 invoices in all€100.00€25.00€125.00€125.00"],
    ["overdue", () => [partly, late], "2 invoices in all€300.00€75.00€375.00€275.00"],
  ])("%s", async (status, ids, sums) => {
    const answer = await keeper.get(`${LIST}?status=${status}`);
    expect(invoicesOn(answer)).toEqual(ids());
    expect(answer.text("tfoot")).toBe(sums);
    expect(answer.page.querySelectorAll(".tabs a[aria-current]")).toHaveLength(1);
    expect(answer.page.querySelector("form.period input[name=status]")?.getAttribute("value")).toBe(status);
  });

  test.each([
    ["en", "Overdue", "No invoice is overdue in this period."],
    ["hr", "Dospjelo", "U ovom razdoblju nema dospjelih računa."],
  ])("%s: overdue invoices are a list of their own, on paper and in files too", async (lang, word, none) => {
    const list = `/${lang}/invoices/0?status=overdue`;
    const answer = await keeper.get(list);
    expect(answer.text(".tabs a[aria-current]")).toBe(word);
    const print = await keeper.get(`${list}&print`);
    expect(invoicesOn(print)).toEqual([partly, late]);
    expect(print.text("article")).toContain(word);
    const csv = (await keeper.get(`/${lang}/invoices/export/csv?status=overdue`)).body;
    expect([fresh, credit, paid, partly, late].filter((id) => csv.includes(id))).toEqual([partly, late]);
    expect((await keeper.get(`${list}&from=${daysAgo(5)}`)).text(".empty")).toContain(none);
  });

  test("nothing of a kind is said, with the way to everything", async () => {
    const answer = await keeper.get(`${LIST}?status=no-data`);
    expect(answer.status).toBe(200);
    expect(answer.text(".empty")).toContain("There is no invoice with this status in this period.");
    expect(answer.page.querySelector(".empty a")?.getAttribute("href")).toBe(LIST);
  });

  test.each([
    ["en", "taken over from an earlier system", "not part of the balance"],
    ["hr", "preuzeti iz prijašnjeg sustava", "ne ulaze u saldo"],
  ])(
    "%s: of invoices without data it is said why, on screen and on paper, and of no others",
    async (lang, ...words) => {
      const owner = shop.visit();
      await owner.login("owner@autoservis.example");
      const list = `/${lang}/invoices/0`;
      for (const query of ["?status=no-data", "?status=no-data&print", "?print"])
        for (const word of words) expect((await owner.get(list + query)).text("main, article")).toContain(word);
      expect((await owner.get(`${list}?status=paid`)).text("main")).not.toContain(words[0]);
    },
  );

  test("a period has both its ends, the form keeps it, and the tabs carry it on", async () => {
    const [from, to] = [daysAgo(21), daysAgo(10)];
    const answer = await keeper.submit(await keeper.get(LIST), "form.period", { from, to });
    expect(invoicesOn(answer)).toEqual([paid, partly]);
    expect(answer.page.querySelector("input[name=from]")?.getAttribute("value")).toBe(from);
    expect(answer.page.querySelector(".tabs a:nth-child(2)")?.getAttribute("href")).toContain(`from=${from}`);
    expect(invoicesOn(await keeper.get(`${LIST}?from=${daysAgo(5)}`))).toEqual([fresh, credit]);
    expect(invoicesOn(await keeper.get(`${LIST}?to=${daysAgo(40)}`))).toEqual([late]);
  });
});

describe("bad input", () => {
  test.each([
    "/en/invoices/00",
    "/en/invoices/-1",
    "/en/invoices/1",
    "/en/invoices/9999999",
    "/en/invoices/1e3",
    "/en/invoices/%D9%A0",
    "/en/invoices/0?status=OVERDUE",
    "/en/invoices/0?status=PAID",
    "/en/invoices/0?status=__proto__",
    "/en/invoices/0?anchor=1",
    "/en/invoices/0?anchor=2026-11-20",
    "/en/invoices/0?anchor=%27%20or%201=1",
    `/en/invoices/0?anchor=${"9".repeat(300)}`,
    "/en/invoices/1?print",
    "/hr/invoices/0/0",
  ])("%s is not found", async (path) => {
    const answer = await keeper.get(path);
    expect(answer.status).toBe(404);
    expect(answer.text("main")).toContain(path.split("?")[0]?.replace("%D9%A0", "") ?? "");
  });

  test.each([
    ["en", "from=2026-12-01&to=2026-11-30", "to", "The period ends before it begins. Change one of the two dates."],
    ["hr", "from=2026-12-01&to=2026-11-30", "to", "Razdoblje završava prije nego što počinje."],
    ["en", "from=2026-02-30", "from", "Enter a date that exists"],
    ["hr", "to=jučer", "to", "Upišite datum koji postoji"],
    ["en", "to=%3Cscript%3E", "to", "Enter a date that exists"],
  ])("%s: %s is said beside its field, and nothing is asked", async (lang, query, field, text) => {
    const list = vi.spyOn(shop.shop.erp.invoices, "list");
    const answer = await keeper.get(`/${lang}/invoices/0?status=unpaid&${query}`);
    expect(answer.status).toBe(400);
    expect(answer.text(`#${field}-error`)).toContain(text);
    const input = answer.page.querySelector(`main input[name=${field}]`);
    expect(input?.getAttribute("aria-describedby")).toBe(`${field}-error`);
    expect(input?.getAttribute("aria-invalid")).toBe("true");
    expect(input?.getAttribute("value")).toBe(new URLSearchParams(query).get(field));
    expect(answer.page.querySelector("input[name=status]")?.getAttribute("value")).toBe("unpaid");
    expect(list).not.toHaveBeenCalled();
  });
});

describe("pages", () => {
  test("stay as they were while invoices are issued, and add up to the whole", async () => {
    const first = await owner.get(LIST);
    expect(invoicesOn(first)).toHaveLength(25);
    expect(first.page.querySelectorAll("tfoot tr")).toHaveLength(2);
    await buy(shop, owner, { product: BOOKED });
    const next = first.page.querySelector("a[rel=next]")?.getAttribute("href") ?? "";
    expect(next).toMatch(/^\/en\/invoices\/1\?anchor=/);
    const second = await owner.get(next);
    expect(second.status).toBe(200);
    const both = [...invoicesOn(first), ...invoicesOn(second)];
    expect(new Set(both).size).toBe(both.length);
    expect(second.text("tfoot tr:last-child")).toBe(first.text("tfoot tr:last-child"));
    const back = second.page.querySelector("a[rel=prev]")?.getAttribute("href") ?? "";
    expect(invoicesOn(await owner.get(back))).toEqual(invoicesOn(first));
    expect(invoicesOn(await owner.get(LIST))[0]).not.toBe(invoicesOn(first)[0]);
  });

  test("the last one is there, and none behind it", async () => {
    const first = await owner.get(LIST);
    const last = Number(first.page.querySelectorAll(".pager a:not([rel])").at(-1)?.text) - 1;
    expect((await owner.get(`/en/invoices/${last}`)).status).toBe(200);
    expect((await owner.get(`/en/invoices/${last + 1}`)).status).toBe(404);
  });

  test("an empty list has its first page and no other", async () => {
    const empty = await employ(shop, { partner: "T00002", name: "Prazna Znak", email: "prazna@example.com" });
    const answer = await empty.get(LIST);
    expect(answer.status).toBe(200);
    expect(answer.text(".empty h2")).toBe("No invoices here");
    expect(answer.page.querySelector(".export")).toBeNull();
    expect((await empty.get("/en/invoices/1")).status).toBe(404);
    expect((await empty.get(`${LIST}?print`)).status).toBe(200);
  });
});

describe("on paper", () => {
  test("is the whole list, with whose it is, the choice and the sums, and no controls", async () => {
    const answer = await keeper.get(`${LIST}?print&status=unpaid&from=${daysAgo(45)}`);
    expect(answer.status).toBe(200);
    expect(invoicesOn(answer)).toEqual([fresh, credit, late]);
    expect(answer.text("article")).toContain("Customer code T00001");
    expect(answer.text("article")).toContain("Status: Unpaid");
    expect(answer.text("article")).toContain("Invoice date from");
    expect(answer.text("tfoot")).toContain("3 invoices in all");
    expect(answer.page.querySelectorAll("form, button, header, footer")).toHaveLength(0);
  });

  test("all pages of it in two calls", async () => {
    const { invoices } = shop.shop.erp;
    const spies = [vi.spyOn(invoices, "list"), vi.spyOn(invoices, "part")];
    const answer = await owner.get(`${LIST}?print`);
    expect(invoicesOn(answer).length).toBeGreaterThan(25);
    for (const spy of spies) expect(spy).toHaveBeenCalledTimes(1);
    expect(answer.text("article")).not.toContain("newest");
  });

  test("says plainly when it is not all, and where all of it is", async () => {
    const { invoices } = shop.shop.erp;
    const list = invoices.list.bind(invoices);
    vi.spyOn(invoices, "list").mockImplementation(async (query, c) => ({ ...(await list(query, c)), total: 25_000 }));
    const answer = await keeper.get(`${LIST}?print`);
    expect(answer.text("article")).toContain("This print has the newest 5 of 25,000 invoices");
    expect(answer.text("article")).toContain("CSV or XLSX");
  });
});

describe("trouble", () => {
  const failing = (code: "UNAVAILABLE" | "TIMEOUT" | "FORBIDDEN" | "UNAUTHENTICATED") =>
    vi.spyOn(shop.shop.erp.invoices, "list").mockRejectedValue(new ErpError(code, {}, { peerMessage: "peer secret" }));

  test.each(["UNAVAILABLE", "TIMEOUT"] as const)("%s is 503 and says so", async (code) => {
    failing(code);
    const answer = await keeper.get(LIST);
    expect(answer.status).toBe(503);
    expect(answer.body).not.toContain("peer secret");
  });

  test("a right that was taken away meanwhile is 403", async () => {
    failing("FORBIDDEN");
    expect((await keeper.get(LIST)).status).toBe(403);
  });

  test("a session that ended leads to the login and back", async () => {
    failing("UNAUTHENTICATED");
    const visitor = shop.visit({ cookies: keeper.cookies });
    const answer = await visitor.get(`${LIST}?status=paid`);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`/en/login?redirectTo=${encodeURIComponent(`${LIST}?status=paid`)}`);
  });
});

describe("access", () => {
  test("a colleague without the right may not, and is offered no link", async () => {
    const counter = shop.visit();
    await counter.login("counter@autoservis.example");
    const answer = await counter.get(LIST);
    expect(answer.status).toBe(403);
    expect(answer.page.querySelector("header a[href*='/invoices']")).toBeNull();
  });

  test("visitors and guests are led to the login", async () => {
    const visitor = shop.visit();
    expect((await visitor.get(LIST)).location).toBe(`/en/login?redirectTo=${encodeURIComponent(LIST)}`);
    const guest = shop.visit();
    await place(shop, owner, BOOKED);
    await guest.post("/en/login", { intent: "guest" });
    expect((await guest.get(LIST)).status).toBe(302);
  });

  test("no customer sees another partner's", async () => {
    const answer = await owner.get(`${LIST}?from=${daysAgo(45)}&to=${daysAgo(0)}`);
    expect(answer.body).not.toContain(late);
    expect(answer.body).not.toContain("T00001");
  });
});
