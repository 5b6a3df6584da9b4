import { expect, test } from "vitest";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { CreditView } from "./cart-credit.ts";
import { judgeCredit } from "./judge-credit.ts";

const FREE: CreditView = {
  ...{ room: null, due: ZERO, blocking: ZERO, delivery: null, canHold: true, refused: null },
};
const BLOCKED = { ...FREE, blocking: toEurCents(100) };

test.each([
  [undefined, FREE, { isRefused: false, isBlocked: false, needsWay: false }],
  [undefined, BLOCKED, { isRefused: false, isBlocked: true, needsWay: true }],
  [undefined, { ...FREE, refused: "limit" as const }, { isRefused: true, isBlocked: false, needsWay: true }],
  ["credit-limit", FREE, { isRefused: true, isBlocked: false, needsWay: true }],
  ["overdue", FREE, { isRefused: true, isBlocked: true, needsWay: true }],
  ["cart-changed", FREE, { isRefused: false, isBlocked: false, needsWay: false }],
  // No way out is needed: an inactive account would be refused each of them as well.
  ["account-inactive", BLOCKED, { isRefused: false, isBlocked: true, needsWay: false }],
  ["overdue", null, { isRefused: true, isBlocked: true, needsWay: true }],
])("after %s with %j", (reason, credit, verdict) => {
  expect(judgeCredit(reason, credit)).toEqual(verdict);
});
