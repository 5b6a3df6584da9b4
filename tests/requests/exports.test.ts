import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { InvoiceId, InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { Cursor, Part } from "#erp-adapter/contract/paging.ts";
import { buy, daysAgo, staffDaysAgo } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const PART = productId("testmaker~T_1000");
const TODAY = toLocalDate(Date.now());

let shop: TestShop;
let keeper: Person;
let late: InvoiceId;
let paid: InvoiceId;
let credit: InvoiceId;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProduct(testProduct({ wholesale: cents("1000.00"), stock: 5_000 }));
  keeper = await employ(shop, { partner: "T00001", name: "Knjiga Znak", email: "knjiga@example.com" });
  late = await buy(shop, keeper, { product: PART, days: 40 });
  paid = await buy(shop, keeper, { product: PART, quantity: 2, days: 10, paid: cents("2500.00") });
  credit = staffDaysAgo(shop, 5, (staff) => staff.credit(late, [{ position: 1, quantity: 1 }]));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("CSV", () => {
  test("en: all invoices of the filter in the order of the list, with a byte order mark", async () => {
    const answer = await keeper.get("/en/invoices/export/csv");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="invoices-${TODAY}.csv"; filename*=UTF-8''invoices-${TODAY}.csv`,
    );
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect([...answer.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = answer.body.trim().split(/\r?\n/);
    expect(head).toBe(
      "Invoice date;Invoice ID;Kind;Customer code;Order;Buyer document number;Total without VAT;VAT;Total with VAT;Open;Due date;Status",
    );
    expect(rows.map((row) => row.split(";")[1])).toEqual([credit, paid, late]);
    expect(rows[1]).toContain(`;${paid};Invoice;T00001;`);
    expect(rows[1]).toContain(";2000.00;500.00;2500.00;0.00;");
    expect(rows[1]).toMatch(/;Paid$/);
    expect(rows[0]).toContain(";-1000.00;-250.00;-1250.00;");
  });

  test("hr: decimal comma, Croatian heads and words", async () => {
    const answer = await keeper.get("/hr/invoices/export/csv?status=paid");
    expect(answer.headers.get("Content-Disposition")).toContain(`filename="racuni-${TODAY}.csv"`);
    const [head, ...rows] = answer.body.trim().split(/\r?\n/);
    expect(head).toMatch(/^Datum računa;Broj računa;Vrsta;Šifra kupca;/);
    expect(rows.find((row) => row.includes(paid))).toContain(";2000,00;500,00;2500,00;0,00;");
    expect(rows.every((row) => row.endsWith(";Plaćeno"))).toBe(true);
  });

  test("only the filter's: status and period", async () => {
    const answer = await keeper.get(`/en/invoices/export/csv?from=${daysAgo(10)}&to=${daysAgo(10)}`);
    expect(answer.body).toContain(paid);
    expect(answer.body).not.toContain(late);
  });

  test("formulas in text are text, and what is not known is empty", async () => {
    const row = { ...rowOf(late), customerCode: "=1+1" as InvoiceRow["customerCode"], status: "no-data" as const };
    vi.spyOn(shop.shop.erp.invoices, "part").mockResolvedValue({ rows: [row], cursor: null });
    const [, line] = (await keeper.get("/en/invoices/export/csv")).body.trim().split(/\r?\n/);
    expect(line).not.toMatch(/(^|;)"?=/);
    expect(line).toContain("=1+1");
    expect(line).toContain("1250.00;;");
  });
});

test("XLSX opens, and has the same rows", async () => {
  const answer = await keeper.get("/hr/invoices/export/xlsx");
  expect(answer.headers.get("Content-Type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(answer.headers.get("Content-Disposition")).toContain(`filename="racuni-${TODAY}.xlsx"`);
  const files = unzipSync(answer.bytes);
  const text = Object.values(files)
    .map((file) => new TextDecoder().decode(file))
    .join("\n");
  for (const id of [late, paid, credit]) expect(text).toContain(id);
  expect(text).toContain("Šifra kupca");
});

describe("streaming", () => {
  test("parts are read as the reader reads, each with a time of its own", async () => {
    const deadlines: number[] = [];
    const part = vi.spyOn(shop.shop.erp.invoices, "part").mockImplementation(async ({ cursor }, c) => {
      deadlines.push(c.deadline);
      return endless(cursor ?? null);
    });
    const response = await keeper.open("/en/invoices/export/csv");
    expect(part).toHaveBeenCalledTimes(1);
    const reader = response.body?.getReader();
    await vi.waitFor(async () => {
      await reader?.read();
      expect(part.mock.calls.length).toBeGreaterThan(2);
    });
    expect(new Set(deadlines).size).toBeGreaterThan(1);
    await reader?.cancel();
    const asked = part.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(part.mock.calls.length, "nothing is read for who has left").toBe(asked);
  });

  test("a reader who leaves takes the question along", async () => {
    const leaving = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    vi.spyOn(shop.shop.erp.invoices, "part").mockImplementation(async ({ cursor }, c) => {
      signals.push(c.signal);
      return endless(cursor ?? null);
    });
    const response = await keeper.open("/en/invoices/export/csv", { signal: leaving.signal });
    const reader = response.body?.getReader();
    await vi.waitFor(async () => {
      await reader?.read();
      expect(signals.length).toBeGreaterThan(1);
    });
    leaving.abort();
    expect(signals.at(-1)?.aborted).toBe(true);
    await reader?.cancel();
  });

  test("a failure on the way breaks the download, because a file that ends too early looks whole", async () => {
    vi.spyOn(shop.shop.erp.invoices, "part").mockImplementation(async ({ cursor }) => {
      if (cursor) throw new ErpError("UNAVAILABLE", {});
      return endless(null);
    });
    const response = await keeper.open("/en/invoices/export/csv");
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  test("asked for by HEAD it is not read", async () => {
    const part = vi.spyOn(shop.shop.erp.invoices, "part").mockImplementation(async () => endless(null));
    const answer = await keeper.head("/en/invoices/export/csv");
    expect(answer.status).toBe(200);
    expect(answer.bytes).toHaveLength(0);
    expect(part).toHaveBeenCalledTimes(1);
  });
});

describe("instead of a file that cannot be made there is a page", () => {
  test.each([
    "/en/invoices/export/pdf",
    "/en/invoices/export/CSV",
    "/en/invoices/export/xls",
    "/en/invoices/export/__proto__",
  ])("%s is not found", async (path) => expectPage(await keeper.get(path), 404, "Page not found"));

  test("an unknown status is not found", async () =>
    expectPage(await keeper.get("/en/invoices/export/csv?status=late"), 404, "Page not found"));

  test("a period that is wrong is said where it is typed", async () => {
    const answer = await keeper.get("/hr/invoices/export/csv?status=paid&from=2026-12-01&to=2026-11-30");
    expect(answer.status).toBe(302);
    expect(answer.location).toBe("/hr/invoices/0?status=paid&from=2026-12-01&to=2026-11-30");
    const page = await keeper.follow(answer);
    expect(page.status).toBe(400);
    expect(page.text("#to-error")).toContain("Razdoblje završava");
  });

  test.each(["UNAVAILABLE", "TIMEOUT"] as const)("%s before the first row", async (code) => {
    vi.spyOn(shop.shop.erp.invoices, "part").mockRejectedValue(new ErpError(code, {} as never));
    const answer = await keeper.get("/en/invoices/export/csv");
    expectPage(answer, 503, "Not reachable at the moment");
    expect(answer.text("header")).toContain("Knjiga Znak");
  });

  test("a right that was taken away, and a session that ended", async () => {
    const part = vi.spyOn(shop.shop.erp.invoices, "part").mockRejectedValue(new ErpError("FORBIDDEN", {}));
    expectPage(await keeper.get("/en/invoices/export/csv"), 403, "Not allowed");
    part.mockRejectedValue(new ErpError("UNAUTHENTICATED", {}));
    const visitor = shop.visit({ cookies: keeper.cookies });
    expect((await visitor.get("/en/invoices/export/csv")).location).toMatch(/^\/en\/login\?redirectTo=/);
  });
});

function expectPage(answer: Awaited<ReturnType<Person["get"]>>, status: number, title: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("Content-Disposition")).toBeNull();
  expect(answer.text("h1")).toBe(title);
}

function rowOf(id: InvoiceId): InvoiceRow {
  return {
    id,
    number: id,
    kind: "invoice",
    date: "2026-01-31",
    dueDate: "2026-02-28",
    customerCode: "T00001" as InvoiceRow["customerCode"],
    withoutVat: cents("1000.00"),
    total: cents("1250.00"),
    open: cents("0.00"),
    status: "paid",
  };
}

/** A part of a list that never ends. */
function endless(cursor: Cursor | null): Part<InvoiceRow> {
  const rows = Array.from({ length: 500 }, () => rowOf(late));
  return { rows, cursor: `${Number(cursor ?? 0) + 1}` as Cursor };
}
