import { describe, expect, test } from "vitest";
import { COMPANY_ROLES, type CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { NO_LIMITS } from "#rules/company-member.ts";
import { type PeopleAct, refusalOf } from "./people-rules.ts";

const [ME, YOU, THIRD] = ["me", "you", "third"] as UserId[] as [UserId, UserId, UserId];

const BUYER: PeopleAct = { kind: "change", role: "buyer", limits: NO_LIMITS };
const OWNER: PeopleAct = { kind: "change", role: "owner", limits: NO_LIMITS };
const READMIT: PeopleAct = { kind: "readmit", role: "buyer", limits: NO_LIMITS };
const REMOVE: PeopleAct = { kind: "remove" };
const HAND_OVER: PeopleAct = { kind: "hand-over" };

const ACTS = [BUYER, OWNER, READMIT, REMOVE, HAND_OVER];

describe("an owner and a colleague", () => {
  test.each<[string, PeopleAct, CompanyRole | "removed" | null, string | null]>([
    ["change", BUYER, "viewer", null],
    ["change", BUYER, "owner", null],
    ["change", OWNER, "buyer", null],
    ["remove", REMOVE, "buyer", null],
    ["remove", REMOVE, "owner", null],
    ["hand over", HAND_OVER, "buyer", null],
    ["hand over", HAND_OVER, "owner", null],
    ["readmit", READMIT, "removed", null],
    ["change", BUYER, "removed", "gone"],
    ["remove", REMOVE, "removed", "gone"],
    ["hand over", HAND_OVER, "removed", "gone"],
    ["readmit", READMIT, "buyer", "gone"],
    ["change", BUYER, null, "gone"],
    ["remove", REMOVE, null, "gone"],
    ["hand over", HAND_OVER, null, "gone"],
    ["readmit", READMIT, null, "gone"],
  ])("%s a %3$s: %4$s", (_, act, target, refusal) => {
    const role = target === "removed" || target === null ? "owner" : target;
    const isOwner = target === "owner";
    expect(
      refusalOf(act, {
        actor: person(ME, "owner"),
        target: target && person(YOU, role, target === "removed"),
        owners: isOwner ? [ME, YOU] : [ME],
      }),
    ).toBe(refusal);
  });
});

describe("oneself", () => {
  test.each<[string, PeopleAct, readonly UserId[], string]>([
    ["step down as the last owner", BUYER, [ME], "last-owner"],
    ["step down beside another owner", BUYER, [ME, THIRD], "self"],
    ["stay an owner", OWNER, [ME], "self"],
    ["leave as the last owner", REMOVE, [ME], "last-owner"],
    ["leave beside another owner", REMOVE, [ME, THIRD], "self"],
    ["hand over to oneself", HAND_OVER, [ME], "self"],
  ])("%s", (_, act, owners, refusal) => {
    const me = person(ME, "owner");
    expect(refusalOf(act, { actor: me, target: me, owners })).toBe(refusal);
  });
});

test("the last owner cannot go, no matter who asks", () => {
  for (const act of [BUYER, REMOVE])
    expect(refusalOf(act, { actor: person(ME, "owner"), target: person(YOU, "owner"), owners: [YOU] })).toBe(
      "last-owner",
    );
});

describe("no one but an owner", () => {
  test.each(COMPANY_ROLES.filter((role) => role !== "owner"))("%s", (role) => {
    for (const act of ACTS)
      for (const target of [person(YOU, "buyer"), person(YOU, "owner", true), person(ME, role), null])
        expect(refusalOf(act, { actor: person(ME, role), target, owners: [THIRD] })).toBe("no-right");
  });

  test("a removed owner", () => {
    for (const act of ACTS)
      expect(refusalOf(act, { actor: person(ME, "owner", true), target: person(YOU, "buyer"), owners: [THIRD] })).toBe(
        "no-right",
      );
  });
});

function person(user: UserId, role: CompanyRole, removed = false) {
  return { user, role, removed };
}
