import { describe, expect, test } from "vitest";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import { NO_LIMITS, type OrderLimits } from "#rules/company-member.ts";
import { type ApprovalRule, mayDecide, reasonsFor, rulesAbout, type StandIn } from "./decision.ts";

const eur = (euros: number): EurCents => toEurCents(euros * 100);
const spent = (day: number, month = day) => ({ day: eur(day), month: eur(month) });

function limits(given: { order?: number; day?: number; month?: number }): OrderLimits {
  const cents = Object.entries(given).map(([span, euros]) => [span, eur(euros)]);
  return { ...NO_LIMITS, ...Object.fromEntries(cents) };
}

/** An order of three lines. */
const sized = (euros: number) => ({ amount: eur(euros), lines: 3 });

function rule(
  over: number | null,
  role: CompanyRole | null,
  approvers: string[] = [],
  lines: number | null = null,
): ApprovalRule {
  const id = `${over} ${lines} ${role}`;
  return { id, over: over === null ? null : eur(over), lines, role, approvers: approvers as UserId[] };
}

describe("limits", () => {
  test.each<[string, number, OrderLimits, ReturnType<typeof spent>, string[]]>([
    ["no limits", 1_000_000, NO_LIMITS, spent(0), []],
    ["the first 300 of 500 a day", 300, limits({ day: 500 }), spent(0), []],
    ["the second 300 of 500 a day", 300, limits({ day: 500 }), spent(300), ["day-limit"]],
    ["exactly at the limit of an order", 500, limits({ order: 500 }), spent(0), []],
    ["a cent over the limit of an order", 500.01, limits({ order: 500 }), spent(0), ["order-limit"]],
    ["exactly at the limit of a day", 200, limits({ day: 500 }), spent(300), []],
    ["a cent over the limit of a day", 200.01, limits({ day: 500 }), spent(300), ["day-limit"]],
    ["exactly at the limit of a month", 200, limits({ month: 5_000 }), spent(0, 4_800), []],
    ["a cent over the limit of a month", 200.01, limits({ month: 5_000 }), spent(0, 4_800), ["month-limit"]],
    ["all three", 300, limits({ order: 1, day: 1, month: 1 }), spent(0), ["order-limit", "day-limit", "month-limit"]],
    ["a limit of 0, and something", 0.01, limits({ order: 0 }), spent(0), ["order-limit"]],
    ["a limit of 0, and nothing", 0, limits({ order: 0, day: 0, month: 0 }), spent(0), []],
    ["a limit that was lowered under what was spent", 0, limits({ day: 100 }), spent(300), ["day-limit"]],
  ])("%s", (_, euros, given, before, expected) => {
    const reasons = reasonsFor(sized(euros), { role: "buyer", limits: given }, before, []);
    expect(reasons.map(({ kind }) => kind)).toEqual(expected);
  });

  test("name the figures", () => {
    expect(reasonsFor(sized(300), { role: "buyer", limits: limits({ day: 500 }) }, spent(300, 900), [])).toEqual([
      { kind: "day-limit", limit: eur(500), spent: eur(300) },
    ]);
  });

  test("hold for owners too", () => {
    const owner = { role: "owner" as const, limits: limits({ order: 100 }) };
    expect(reasonsFor(sized(101), owner, spent(0), [rule(null, null)])).toEqual([
      { kind: "order-limit", limit: eur(100) },
    ]);
  });
});

describe("rules", () => {
  test.each<[CompanyRole, number, ApprovalRule, boolean]>([
    ["buyer", 500, rule(500, null), false],
    ["buyer", 500.01, rule(500, null), true],
    ["buyer", 0, rule(null, null), true],
    ["buyer", 1, rule(0, null), true],
    ["buyer", 0, rule(0, null), false],
    ["approver", 600, rule(500, null), true],
    ["approver", 600, rule(500, "buyer"), false],
    ["approver", 600, rule(500, "approver"), true],
    ["buyer", 600, rule(500, "approver"), false],
    ["owner", 600, rule(500, null), false],
    ["owner", 600, rule(null, null), false],
    ["buyer", 1, rule(null, null, [], 2), true],
    ["buyer", 1, rule(null, null, [], 3), false],
    ["buyer", 600, rule(500, null, [], 2), true],
    ["buyer", 500, rule(500, null, [], 2), false],
    ["buyer", 600, rule(500, null, [], 3), false],
  ])("an order of a(n) %s for %d under a rule: %o is asked about: %s", (role, euros, one, isAbout) => {
    expect(rulesAbout(sized(euros), role, [one])).toEqual(isAbout ? [one] : []);
  });
});

describe("the people who decide", () => {
  const ANY: ApprovalRule[] = [];
  const OF_ANA = [rule(500, null, ["ana"])];
  const OF_ANA_OR_BRANKO = [rule(500, null, ["ana", "branko"])];
  const OF_ANA_AND_OF_BRANKO = [rule(500, null, ["ana"]), rule(1_000, null, ["branko"])];
  test.each<[string, CompanyRole, ApprovalRule[], boolean]>([
    ["ana", "approver", ANY, true],
    ["ana", "owner", ANY, true],
    ["ana", "buyer", ANY, false],
    ["ana", "bookkeeper", ANY, false],
    ["ana", "viewer", ANY, false],
    ["ana", "approver", OF_ANA, true],
    ["branko", "approver", OF_ANA, false],
    ["branko", "owner", OF_ANA, true],
    ["ana", "approver", OF_ANA_OR_BRANKO, true],
    ["branko", "approver", OF_ANA_OR_BRANKO, true],
    ["cvita", "approver", OF_ANA_OR_BRANKO, false],
    ["ana", "approver", OF_ANA_AND_OF_BRANKO, false],
    ["ana", "approver", [rule(null, null)], true],
    // Iva may not decide about her own order, not even as an owner.
    ["iva", "approver", ANY, false],
    ["iva", "owner", ANY, false],
  ])("%s as %s, %o: %s", (user, role, rules, may) => {
    const decider = { user: user as UserId, role, removed: false };
    const above = { rules, standIns: [] };
    expect(mayDecide(decider, "iva" as UserId, above)).toBe(may);
    expect(mayDecide({ ...decider, removed: true }, "iva" as UserId, above)).toBe(false);
  });

  const away = (absent: string, substitute: string, role: CompanyRole = "approver"): StandIn => ({
    ...{ absent: absent as UserId, substitute: substitute as UserId, role },
  });
  const ANA_IS_AWAY = [away("ana", "branko")];
  test.each<[string, string, CompanyRole, ApprovalRule[], StandIn[], boolean]>([
    ["the substitute of a named person", "branko", "approver", OF_ANA, ANA_IS_AWAY, true],
    ["the absent person", "ana", "approver", OF_ANA, ANA_IS_AWAY, true],
    ["somebody else", "cvita", "approver", OF_ANA, ANA_IS_AWAY, false],
    ["a substitute who is no approver any more", "branko", "buyer", OF_ANA, ANA_IS_AWAY, false],
    ["named by one rule, in for the one of the other", "branko", "approver", OF_ANA_AND_OF_BRANKO, ANA_IS_AWAY, true],
    ["the absent one of two rules", "ana", "approver", OF_ANA_AND_OF_BRANKO, ANA_IS_AWAY, false],
    [
      "a substitute of both",
      "cvita",
      "approver",
      OF_ANA_AND_OF_BRANKO,
      [away("ana", "cvita"), away("branko", "cvita")],
      true,
    ],
    ["the substitute of a substitute", "cvita", "approver", OF_ANA, [...ANA_IS_AWAY, away("branko", "cvita")], false],
    [
      "the substitute of an owner, whatever a rule says",
      "branko",
      "approver",
      OF_ANA,
      [away("eva", "branko", "owner")],
      true,
    ],
    ["the substitute of an approver whom no rule names", "branko", "approver", OF_ANA, [away("eva", "branko")], false],
    ["a substitute who asked", "iva", "approver", OF_ANA, [away("ana", "iva")], false],
    ["the substitute of the buyer", "branko", "approver", [rule(500, null, ["iva"])], [away("iva", "branko")], false],
  ])("with a substitute, %s: %s as %s", (_, user, role, rules, standIns, may) => {
    const decider = { user: user as UserId, role, removed: false };
    const above = { rules, standIns };
    expect(mayDecide(decider, "iva" as UserId, above)).toBe(may);
    expect(mayDecide({ ...decider, removed: true }, "iva" as UserId, above)).toBe(false);
  });
});
