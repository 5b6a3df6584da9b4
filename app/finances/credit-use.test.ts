import fc from "fast-check";
import { expect, test } from "vitest";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { freeCredit, toCreditRoom } from "../cart/credit/credit-room.ts";
import { toCreditUse } from "./credit-use.ts";

const cents = (amount: number | null) => (amount === null ? null : toEurCents(amount));

function summary(limit: number | null, used: number | null, open: number, due: number): FinanceSummary {
  return {
    creditLimit: cents(limit),
    creditUsed: cents(used),
    open: toEurCents(open),
    due: toEurCents(due),
    ageing: { notDue: toEurCents(open - due), days1to30: toEurCents(due), ...NOT_OLDER },
    accountStatus: "active",
    asOf: "2026-11-20T09:44:00Z",
  };
}

const NOT_OLDER = { days31to60: toEurCents(0), days61to90: toEurCents(0), over90: toEurCents(0) };
const sharesOf = (...figures: Parameters<typeof summary>) =>
  toCreditUse(summary(...figures), "open-and-ordered")?.shares.map(({ part, amount }) => `${part} ${amount}`);

test("a limit is used by what is due, not due, and ordered; the rest is free", () => {
  expect(sharesOf(1_000, 600, 500, 200)).toEqual(["due 200", "notDue 300", "ordered 100", "free 400"]);
  expect(toCreditUse(summary(1_000, 600, 500, 200), "open-and-ordered")).toMatchObject({ rate: 6_000, mark: null });
});

test("more than the limit: nothing is free, and the bar says where the limit is", () => {
  expect(sharesOf(1_000, 1_250, 1_250, 0)).toEqual(["notDue 1250"]);
  expect(toCreditUse(summary(1_000, 1_250, 1_250, 0), "open-and-ordered")).toMatchObject({ rate: 12_500, mark: 80 });
});

test("there is no bar for a limit of nothing that is unused", () => {
  expect(toCreditUse(summary(0, 0, 0, 0), "open-and-ordered")).toMatchObject({ rate: null, shares: [], bar: [] });
});

test("the bar has the same parts side by side, each as wide as its share of all", () => {
  expect(toCreditUse(summary(1_000, 600, 500, 200), "open-and-ordered")?.bar).toEqual([
    { part: "due", start: 0, width: 20 },
    { part: "notDue", start: 20, width: 30 },
    { part: "ordered", start: 50, width: 10 },
    { part: "free", start: 60, width: 40 },
  ]);
  expect(toCreditUse(summary(1_000, 1_000, 0, 0), "open-and-ordered")).toMatchObject({
    bar: [{ part: "ordered", start: 0, width: 100 }],
    mark: null,
  });
});

test.each([
  ["no limit was agreed", null, 0],
  ["the used amount is unknown", 1_000, null],
])("%s: there is nothing to draw", (_, limit, used) =>
  expect(toCreditUse(summary(limit, used, 0, 0), "open-and-ordered")).toBeNull(),
);

test("a limit of 0 is a limit", () => {
  expect(toCreditUse(summary(0, 0, 0, 0), "open-and-ordered")).toMatchObject({ rate: null, bar: [], shares: [] });
  expect(sharesOf(0, 500, 500, 0)).toEqual(["notDue 500"]);
});

test("credit in the customer's favour makes room", () => {
  expect(sharesOf(1_000, -200, -300, 0)).toEqual(["free 1200"]);
  expect(sharesOf(1_000, 100, -300, 0)).toEqual(["ordered 100", "free 900"]);
});

test("the bar is full and has no negative part, whatever the figures", () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (limit, open, due, ordered) => {
      const use = toCreditUse(summary(limit, open + ordered, open, Math.min(due, open)), "open-and-ordered");
      const bar = use?.bar ?? [];
      expect(bar.every(({ start, width }) => start >= 0 && width > 0)).toBe(true);
      const isDrawn = limit + open + ordered > 0;
      expect(bar.reduce((total, { width }) => total + width, 0)).toBeCloseTo(isDrawn ? 100 : 0);
      if (use?.mark != null) expect(use.mark).toBeLessThan(100);
    }),
  );
});

test("only the whole of an ERP's own figure is known", () => {
  const use = toCreditUse(summary(1_000, 600, 900, 200), "own");
  expect(use?.shares).toEqual([
    { part: "used", amount: 600 },
    { part: "free", amount: 400 },
  ]);
  expect(use).toMatchObject({ isOwn: true, rate: 6_000, mark: null });
  expect(toCreditUse(summary(1_000, 1_250, 0, 0), "own")).toMatchObject({ mark: 80 });
});

test("the free amount is the same on the bar, beside the limit, and for an order; also with a balance in favour", () => {
  const cents = fc.integer({ min: -100_000, max: 200_000 });
  fc.assert(
    fc.property(fc.nat(100_000), cents, fc.constantFrom("own", "open-and-ordered" as const), (limit, used, rule) => {
      const account = summary(limit, used, Math.max(used, 0), 0);
      const free = Math.max(freeCredit(account) ?? 0, 0);
      const onBar = toCreditUse(account, rule)?.shares.find(({ part }) => part === "free")?.amount ?? 0;
      expect([onBar, toCreditRoom(account, toEurCents(0))?.free]).toEqual([free, free]);
    }),
  );
});
