import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { readPages } from "#server/services/documents/testing/read-pdf.ts";
import { BOOKED, buy, invoicesOn, keepLedger } from "#tests/support/bookkeeping.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const LIST = "/en/invoices/0";

let shop: TestShop;
let keeper: Person;
let stranger: Person;
let late: InvoiceId;
let paid: InvoiceId;
let credit: InvoiceId;
let fresh: InvoiceId;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  ({ keeper, late, paid, credit } = await keepLedger(shop));
  fresh = await buy(shop, keeper, { product: BOOKED });
  stranger = shop.visit();
  await stranger.login("owner@turbo-centar.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const rowOf = (answer: Answer, id: InvoiceId) =>
  answer.page.querySelectorAll("tbody tr").find((row) => row.querySelector("a.num")?.text === id);
const cellOf = (answer: Answer, id: InvoiceId, label: string) =>
  rowOf(answer, id)?.querySelector(`[data-label="${label}"]`);
const orderOf = async (id: InvoiceId) => cellOf(await keeper.get(LIST), id, "Order")?.querySelector("a")?.text ?? "";

describe("invoices are found", () => {
  test("by their number, a piece of it, and their order's, within the chosen status", async () => {
    const order = await orderOf(fresh);
    for (const text of [fresh, fresh.toLowerCase().replaceAll("-", " "), order])
      expect([text, invoicesOn(await keeper.get(`${LIST}?text=${encodeURIComponent(text)}`))]).toEqual([text, [fresh]]);
    expect(invoicesOn(await keeper.get(`${LIST}?text=${fresh}&status=paid`))).toEqual([]);
    expect(invoicesOn(await stranger.get(`${LIST}?text=${fresh}`))).toEqual([]);
  });

  test("and the search stays in the field, the filters, the exports and the print", async () => {
    const answer = await keeper.get(`${LIST}?text=${fresh}`);
    expect(answer.page.querySelector("input[name=text]")?.getAttribute("value")).toBe(fresh);
    const links = answer.page.querySelectorAll(".tabs a, .export a").map((link) => link.getAttribute("href") ?? "");
    expect(links.filter((link) => !link.includes(`text=${fresh}`))).toEqual([]);
    const csv = await keeper.get(`/en/invoices/export/csv?text=${fresh}`);
    expect(csv.body.trim().split("\r\n")).toHaveLength(2);
  });
});

test("each invoice has its VAT, and the order that it charges with the buyer's number", async () => {
  const answer = await keeper.get(LIST);
  expect(cellOf(answer, paid, "VAT")?.text).toMatch(/^€\d+\.\d\d$/);
  const order = await orderOf(fresh);
  expect(cellOf(answer, fresh, "Order")?.querySelector("a")?.getAttribute("href")).toBe(`/en/order/${order}`);
  const csv = await keeper.get("/en/invoices/export/csv");
  const [head = "", ...rows] = csv.body.split("\r\n");
  expect(head).toContain("Order;Buyer document number;Total without VAT;VAT;Total with VAT");
  expect(rows.find((row) => row.includes(fresh))).toContain(`;${order};`);
});

test("ticked invoices are added up without scripts, those of other pages too", async () => {
  const page = await keeper.get(`${LIST}?status=paid&invoice=${late}`);
  const form = page.page.querySelector("form:has(.choice)");
  expect(form?.querySelector("button[name=sum]")?.getAttribute("formaction")).toBe(LIST);
  const answer = await keeper.get(`${LIST}?status=paid&invoice=${late}&invoice=${paid}&sum=`);
  const [one, other] = await Promise.all([late, paid].map((id) => keeper.get(`${LIST}?text=${id}`)));
  const total = [one, other].map((found) => Number(found?.text("tbody .at-sum b").replace(/[€,]/g, "")));
  expect(answer.text("output")).toMatch(/^2 chosen: /);
  expect(answer.text("output")).toContain(
    `€${total.reduce((sum, each) => sum + each).toLocaleString("en", { minimumFractionDigits: 2 })} in all`,
  );
});

describe("the archive", () => {
  test("has the PDF of each invoice of the filter, and their list", async () => {
    const answer = await keeper.get("/hr/invoices/export/zip");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = unzipSync(answer.bytes);
    expect(Object.keys(files)).toHaveLength(6);
    expect(Object.keys(files).at(-1)).toBe("popis-racuna.csv");
    const pdf = new Uint8Array(files[`racun-${fresh}.pdf`] ?? []);
    expect((await readPages(new Response(pdf).body ?? new ReadableStream())).join(" ")).toContain(fresh);
    const list = new TextDecoder().decode(files["popis-racuna.csv"]);
    expect(list).toContain(`racun-${fresh}.pdf`);
    expect(list).toContain(`odobrenje-${credit}.pdf`);
  });

  test("names a document that the ERP cannot give, and is whole without it", async () => {
    const { invoices } = shop.shop.erp;
    const get = invoices.get.bind(invoices);
    vi.spyOn(invoices, "get").mockImplementation(async (id, c) => {
      if (id === paid) throw new ErpError("DOCUMENT_UNAVAILABLE", {});
      if (id === late) throw new ErpError("UNAVAILABLE", {});
      return get(id, c);
    });
    const files = unzipSync((await keeper.get("/en/invoices/export/zip")).bytes);
    expect(Object.keys(files)).toHaveLength(4);
    const rows = new TextDecoder().decode(files["list-of-invoices.csv"]).split("\r\n");
    for (const id of [paid, late])
      expect(rows.find((row) => row.includes(id))).toContain("no document: please ask us for it");
  });

  test("is broken off, and not short, if the right to invoices ends on the way", async () => {
    vi.spyOn(shop.shop.erp.invoices, "get").mockRejectedValue(new ErpError("FORBIDDEN", {}));
    await expect(keeper.get("/en/invoices/export/zip")).rejects.toThrow();
  });

  test("of none, or of too many, leads to the list", async () => {
    const none = await keeper.get("/en/invoices/export/zip?to=2000-01-01");
    expect([none.status, none.location]).toEqual([302, `${LIST}?to=2000-01-01`]);
    const { invoices } = shop.shop.erp;
    vi.spyOn(invoices, "part").mockImplementation(async (query, c) => {
      const { items } = await invoices.list({}, c);
      const row = items[0];
      return { rows: row ? Array.from({ length: query.limit ?? 1 }, () => row) : [], cursor: null };
    });
    expect((await keeper.get("/en/invoices/export/zip")).location).toBe(`${LIST}?`);
  });

  test("that is not read to its end asks for no more documents", async () => {
    const get = vi.spyOn(shop.shop.erp.invoices, "get");
    const response = await keeper.open("/en/invoices/export/zip");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(get.mock.calls.length).toBeLessThan(3);
  });
});
