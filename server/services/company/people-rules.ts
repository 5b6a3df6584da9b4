import { mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { Grant, Member } from "#rules/company-member.ts";

/** An act of an owner that changes what a colleague may do. */
export type PeopleAct =
  | ({ kind: "change" } & Grant)
  | { kind: "remove" }
  /** gives a removed person access again */
  | ({ kind: "readmit" } & Grant)
  /** makes the colleague an owner, and the owner an approver */
  | { kind: "hand-over" };

/**
 * no-right: the person who acts is no owner (any more) · self: people do not change their own role, except by handing
 * it over · last-owner: a company must keep an owner · gone: the colleague has no access (any more), or, for `readmit`,
 * already has access
 */
export type PeopleRefusal = "no-right" | "self" | "last-owner" | "gone";

type Person = Pick<Member, "user" | "role" | "removed">;

/** Why an act is refused; null if it is allowed. `owners`: ids of the company's owners who have access. */
export function refusalOf(
  act: PeopleAct,
  { actor, target, owners }: { actor: Person; target: Person | null; owners: readonly UserId[] },
): PeopleRefusal | null {
  if (actor.removed || !mayAs(actor.role, "people")) return "no-right";
  if (!target || target.removed !== (act.kind === "readmit")) return "gone";
  const isLast = owners.every((owner) => owner === target.user) && loses(act);
  if (target.user === actor.user) return isLast ? "last-owner" : "self";
  return isLast ? "last-owner" : null;
}

function loses(act: PeopleAct): boolean {
  return act.kind === "remove" || (act.kind === "change" && act.role !== "owner");
}
