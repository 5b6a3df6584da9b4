import { data, href, redirect } from "react-router";
import { mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { daysBetween, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { NamedColleague } from "#server/services/approvals/deciders.ts";
import { getLocale, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { readForm } from "../request/forms/read-form.ts";
import { refuse } from "../request/page-errors.ts";
import { orUnavailable } from "../request/session/or-unavailable.ts";
import { readDay } from "../request/typed-day.ts";
import { leaveFormSchema } from "./approval-forms.ts";
import { ownMember } from "./own-member.ts";

/** The leaves of a company's approvers and their substitutes, as one approver sees them. */
export interface LeaveData {
  /** null if the person has named no substitute; `isVoid`: the substitute may no longer approve */
  own: (ShownLeave & { isVoid: boolean }) | null;
  /** leaves for which the person is the substitute */
  theirs: ShownLeave[];
  /** those who can be chosen as a substitute */
  colleagues: Pick<NamedColleague, "user" | "name">[];
}

interface ShownLeave {
  id: string;
  /** in `own` the name of the substitute, in `theirs` the name of the person on leave */
  name: string;
  /** true from the first day on */
  isOn: boolean;
  /** local date of the first day */
  from: string;
  /** local date of the last day */
  until: string;
}

export interface LeaveRefusal {
  /** other: the leave was changed since the page showed it · null: fields are wrong */
  reason: "other" | null;
  errors: LeaveErrors;
  /** null if nothing was typed */
  typed: TypedLeave | null;
}

interface TypedLeave {
  from: string;
  to: string;
  substitute: string;
}

interface LeaveErrors {
  from?: "required" | "date" | "past";
  to?: "required" | "date" | "period" | "long";
  substitute?: "substitute";
}

/** Takes two database statements. */
export async function loadLeave(context: RequestContext): Promise<LeaveData> {
  const { approvals } = context.get(shopContext);
  const { partner, user: me } = ownMember(context).actor;
  const [all, people] = await Promise.all([
    orUnavailable(approvals.leaves.of(partner), context),
    orUnavailable(approvals.peopleOf(partner), context),
  ]);
  const names = new Map(people.map(({ user, name, email }) => [user, name || email]));
  const approvers = people.filter(({ role }) => mayAs(role, "approve"));
  const approverIds = new Set(approvers.map(({ user }) => user));
  const today = toLocalDate(Date.now());
  const own = all.find(({ user }) => user === me.id);
  const show = (who: UserId, { id, from, until }: Omit<ShownLeave, "name" | "isOn">): ShownLeave => ({
    ...{ id, name: names.get(who) ?? "", isOn: from <= today, from, until },
  });
  return {
    own: own ? { ...show(own.substitute, own), isVoid: !approverIds.has(own.substitute) } : null,
    theirs: all
      .filter(({ user, substitute }) => substitute === me.id && approverIds.has(user))
      .map((leave) => show(leave.user, leave)),
    colleagues: approvers
      .filter(({ user }) => user !== me.id)
      .map(({ user, name, email }) => ({ user, name: name || email })),
  };
}

export async function changeLeave({ form, context }: { form: FormData; context: RequestContext }) {
  const reading = readForm(form, leaveFormSchema);
  if (!context.get(sessionContext).may("approve")) throw refuse("forbidden", 403);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { intent, leave, ...fields } = reading.value;
  const typed = { ...fields, from: readDay(fields.from) ?? fields.from, to: readDay(fields.to) ?? fields.to };
  const { leaves } = context.get(shopContext).approvals;
  const { actor } = ownMember(context);
  if (intent === "end-leave") {
    const outcome = await orUnavailable(leaves.end(leave, actor), context);
    return outcome === "done" ? toApprovals(context) : refused({ reason: "other", errors: {}, typed: null }, 409);
  }
  const errors = errorsOf(typed, toLocalDate(Date.now()));
  if (Object.keys(errors).length > 0) return refused({ reason: null, errors, typed }, 400);
  const { from, to, substitute } = typed;
  const wanted = { from, until: to, substitute: substitute as UserId };
  const outcome = await orUnavailable(leaves.set(wanted, actor), context);
  switch (outcome) {
    case "done":
      return toApprovals(context);
    case "no-right":
      throw refuse("forbidden", 403);
    case "not-approver":
      return refused({ reason: null, errors: { substitute: "substitute" }, typed }, 409);
    case "other":
      return refused({ reason: "other", errors: {}, typed }, 409);
  }
}

/** The most days of a leave, the first and the last included. */
const MAX_DAYS = 90;

function errorsOf({ from, to, substitute }: TypedLeave, today: string): LeaveErrors {
  const errors: LeaveErrors = {};
  const [noFrom, noTo] = [dateErrorOf(from), dateErrorOf(to)];
  if (noFrom) errors.from = noFrom;
  else if (from < today) errors.from = "past";
  if (noTo) errors.to = noTo;
  else if (!noFrom && to < from) errors.to = "period";
  else if (!noFrom && daysBetween(from, to) >= MAX_DAYS) errors.to = "long";
  if (substitute === "") errors.substitute = "substitute";
  return errors;
}

function dateErrorOf(text: string): "required" | "date" | undefined {
  if (text === "") return "required";
  return readDay(text) ? undefined : "date";
}

function refused(leave: LeaveRefusal, status: number) {
  return data({ leave }, { status });
}

function toApprovals(context: RequestContext): Response {
  return redirect(`${href("/:lang/approvals", { lang: getLocale(context) })}#away`, 303);
}
