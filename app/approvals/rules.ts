import { data, href, redirect } from "react-router";
import { mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import type { NamedColleague } from "#server/services/approvals/deciders.ts";
import type { ApprovalRule } from "#server/services/approvals/decision.ts";
import { parseTypedLimit } from "../company/typed-limit.ts";
import { getLocale, type PageRequest, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import type { FieldError } from "../request/forms/field-error.ts";
import { readForm } from "../request/forms/read-form.ts";
import type { Notice } from "../request/notice.ts";
import { refuse } from "../request/page-errors.ts";
import { orUnavailable } from "../request/session/or-unavailable.ts";
import { ruleFormSchema } from "./approval-forms.ts";
import { ownMember } from "./own-member.ts";

/** The rules of a company, and the people who can be named in a new one. */
export interface RulesData {
  rules: ShownRule[];
  approvers: Pick<NamedColleague, "user" | "name" | "role">[];
}

/** A rule with its approvers' names; those who can no longer approve are left out. */
export interface ShownRule extends Omit<ApprovalRule, "approvers"> {
  approvers: string[];
  /** true if any approver will do */
  isOpen: boolean;
}

export interface RuleRefusal {
  errors: { over?: FieldError; lines?: FieldError };
  reason: "known" | "tooMany" | "gone" | null;
  typed: { over: string; lines: string; role: string; approvers: string[] };
}

export async function loadRules({ context }: PageRequest): Promise<RulesData> {
  const { approvals } = context.get(shopContext);
  const { partner } = ownMember(context).actor;
  const [rules, people] = await Promise.all([
    orUnavailable(approvals.rules.of(partner), context),
    orUnavailable(approvals.peopleOf(partner), context),
  ]);
  const approvers = people.filter(({ role }) => mayAs(role, "approve"));
  const names = new Map(approvers.map(({ user, name, email }) => [user, name || email]));
  return {
    rules: rules.map(({ approvers: named, ...rule }) => ({
      ...rule,
      approvers: named.flatMap((user) => names.get(user) ?? []),
      isOpen: named.length === 0,
    })),
    approvers: approvers.map(({ user, name, email, role }) => ({ user, name: name || email, role })),
  };
}

export async function changeRules({ form, context }: { form: FormData; context: RequestContext }) {
  const { approvals } = context.get(shopContext);
  const { partner, user } = ownMember(context).actor;
  const acting = { partner, actor: { id: user.id, name: user.name, email: user.email ?? "" } };
  if (form.get("intent") === "remove") {
    const removed = await orUnavailable(approvals.rules.remove(String(form.get("id") ?? ""), acting), context);
    if (removed === "no-right") throw refuse("forbidden", 403);
    return toRules({ kind: "rule-removed" }, context);
  }
  const reading = readForm(form, ruleFormSchema);
  if (form.get("intent") !== "add" || !reading.ok) throw refuse("bad-request", 400);
  const { over: text, lines: many, role } = reading.value;
  const people = await orUnavailable(approvals.peopleOf(partner), context);
  const known = new Set(people.filter((one) => mayAs(one.role, "approve")).map((one) => one.user));
  const ticked = form.getAll("approver").map((id) => String(id) as UserId);
  const approvers = ticked.filter((id) => known.has(id));
  const typed = { over: text, lines: many, role, approvers };
  const over = parseTypedLimit(text);
  const lines = parseTypedCount(many.trim());
  if (over === "wrong" || lines === "wrong") {
    const errors: RuleRefusal["errors"] = {};
    if (over === "wrong") errors.over = { key: "amount" };
    if (lines === "wrong") errors.lines = { key: "quantity" };
    return refused({ errors, reason: null, typed });
  }
  // A rule without one of the ticked persons would be another rule, and a rule without any of them a weaker one.
  if (approvers.length < ticked.length) return refused({ errors: {}, reason: "gone", typed }, 409);
  const rule = { over, lines, role: role === "" ? null : role, approvers };
  const outcome = await orUnavailable(approvals.rules.add(rule, acting), context);
  if (outcome === "no-right") throw refuse("forbidden", 403);
  return outcome === "added"
    ? toRules({ kind: "rule-added" }, context)
    : refused({ errors: {}, reason: outcome, typed }, 409);
}

/** Parses a number of lines; null if nothing was typed. */
function parseTypedCount(text: string): number | null | "wrong" {
  return text === "" ? null : (parseQuantity(text) ?? "wrong");
}

function refused(rule: RuleRefusal, status = 400) {
  return data({ rule }, { status });
}

function toRules(notice: Notice, context: RequestContext): Response {
  context.get(sessionContext).announce(notice);
  return redirect(href("/:lang/approval-rules", { lang: getLocale(context) }), 303);
}
