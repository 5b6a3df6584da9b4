import { expect, test } from "vitest";
import { ORDER_STATUSES } from "../../contract/orders.ts";
import { NEW_ORDER, toOrderStatus } from "./order-status.ts";

test.each([
  [NEW_ORDER, "pending"],
  ["confirmed", "undelivered"],
  ["picking", "undelivered"],
  ["partly-delivered", "undelivered"],
  ["delivered", "delivered"],
  ["cancelled", "cancelled"],
  ["returned", "other"],
  ["NEW", "other"],
  ["", "other"],
  ["__proto__", "other"],
  ["toString", "other"],
])("%j is %s", (word, status) => {
  expect(toOrderStatus(word)).toBe(status);
  expect(ORDER_STATUSES).toContain(status);
});
