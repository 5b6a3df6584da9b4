import fc from "fast-check";
import { expect, test } from "vitest";
import { orderListSchema } from "#erp-adapter/contract/orders.ts";
import { ORDER_FILTERS, parseOrdersQuery, toOrderListRequest, toOrdersSearch } from "./orders-query.ts";

test.each([
  ["", "all", ""],
  ["status=", "all", ""],
  ["status=undelivered", "undelivered", "?status=undelivered"],
  ["status=all", "all", ""],
  ["status=all&text=+a++b+", "all", "?text=a++b"],
  ["from=2026-01-01&to=&at=2026-11-20~7", "all", "?from=2026-01-01&at=2026-11-20%7E7"],
  ["from=yesterday", "all", ""],
])("%j is the filter %s, and is said as %j", (search, filter, said) => {
  const query = parseOrdersQuery(new URLSearchParams(search));
  expect(query?.filter).toBe(filter);
  expect(query && toOrdersSearch(query)).toBe(said);
});

test("the search words are plain text of at most 100 characters", () => {
  expect(parseOrdersQuery(new URLSearchParams({ text: "\ta\0b " }))?.text).toBe("a b");
  expect(parseOrdersQuery(new URLSearchParams({ text: "9".repeat(101) }))?.text).toBe("9".repeat(100));
});

test.each([
  ["", 0, { status: null, text: "", from: null, to: null, page: 1, anchor: null }],
  [
    "status=pending&text=a&from=2026-01-01&to=2026-02-01&at=x",
    3,
    { status: "pending", text: "a", from: "2026-01-01", to: "2026-02-01", page: 4, anchor: "x" },
  ],
])("%j on page %i asks the ERP for it", (search, page, asked) => {
  const query = parseOrdersQuery(new URLSearchParams(search));
  const period = query?.reading.period;
  expect(query && period && toOrderListRequest(query, period, page)).toEqual({ ...asked, pageSize: 25 });
});

test.each(["open", "Pending", "all ", "__proto__", "toString"])("%j is no filter", (status) => {
  expect(parseOrdersQuery(new URLSearchParams({ status }))).toBeNull();
});

test("whatever the address, the ERP's contract accepts what is asked", () => {
  const anyParams = fc.record({
    status: fc.constantFrom(...ORDER_FILTERS),
    text: fc.string({ maxLength: 300 }),
    from: fc.oneof(fc.string(), fc.constant("2026-01-01")),
    to: fc.oneof(fc.string(), fc.constant("2026-02-01")),
  });
  fc.assert(
    fc.property(anyParams, fc.nat(9_999_999), (params, page) => {
      const query = parseOrdersQuery(new URLSearchParams(params));
      const period = query?.reading.period;
      if (!query || !period) return;
      expect(orderListSchema.safeParse(toOrderListRequest(query, period, page)).success).toBe(true);
      const again = parseOrdersQuery(new URLSearchParams(toOrdersSearch(query)));
      expect(again && toOrdersSearch(again)).toBe(toOrdersSearch(query));
    }),
  );
});
