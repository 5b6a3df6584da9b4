import { expect, test } from "vitest";
import type { Anchor } from "#erp-adapter/contract/paging.ts";
import { readInvoiceQuery, toErpFilter, toInvoiceSearch } from "./invoice-query.ts";

const read = (search: string) => readInvoiceQuery(new URLSearchParams(search));

test.each([
  ["", null],
  ["status=", null],
  ["status=paid", "paid"],
  ["status=partially-paid", "partially-paid"],
  ["status=no-data", "no-data"],
  ["status=overdue", "overdue"],
] as const)("%j asks for %s", (search, status) => {
  expect(read(search)).toMatchObject({ status, anchor: null });
});

test.each(["status=PAID", "status=paid%20", "status=Overdue", "status=__proto__", "status=%27"])(
  "%s is none",
  (search) => {
    expect(read(search)).toBeNull();
  },
);

test("an address that was read is written the same again", () => {
  const search = "?status=unpaid&from=2026-01-01&to=2026-01-31&anchor=2026-01-31%7E7";
  const query = read(search);
  expect(query?.reading.period).toEqual({ from: "2026-01-01", to: "2026-01-31" });
  const filter = { status: "unpaid" as const, from: "2026-01-01", to: "2026-01-31" };
  expect(toInvoiceSearch(filter, { anchor: query?.anchor })).toBe(search);
});

test("defaults are left out of the address", () => {
  expect(toInvoiceSearch({ status: null, from: null, to: null })).toBe("");
  expect(toInvoiceSearch({ status: null, from: null, to: null }, { print: true })).toBe("?print=");
  expect(toInvoiceSearch({ status: null, from: null, to: "2026-01-31" }, { anchor: "a" as Anchor })).toBe(
    "?to=2026-01-31&anchor=a",
  );
});

test("overdue is no status of the ERP's, but a filter of its own", () => {
  const period = { from: null, to: "2026-01-31" };
  expect(toErpFilter({ status: "overdue", ...period })).toEqual({ status: null, overdue: true, ...period });
  expect(toErpFilter({ status: "paid", ...period })).toEqual({ status: "paid", ...period });
});

test("the chosen invoices are carried on, fifty at most", () => {
  const chosen = read("invoice=b&status=unpaid&invoice=a")?.chosen ?? [];
  expect(toInvoiceSearch({ status: null, from: null, to: null }, { chosen })).toBe("?invoice=b&invoice=a");
  const many = Array.from({ length: 60 }, (_, index) => `invoice=${index}`).join("&");
  expect(read(many)?.chosen).toHaveLength(50);
});
