import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { Grant, NamedPerson } from "#rules/company-member.ts";
import type { ShopDb, ShopRow, ShopTransaction } from "#server/shop-db/shop-db.ts";
import type { CompanyEventKind } from "./company-event-kind.ts";

/** Who did what to whom in a company. */
export interface CompanyEvent {
  id: number;
  /** epoch milliseconds */
  at: number;
  kind: CompanyEventKind;
  actor: { id: UserId; name: string };
  subject: { id: UserId | null; name: string; email: string };
  /**
   * role and limits of the subject before the event; null if the subject had no access, and for events about rules and
   * leaves
   */
  was: Grant | null;
  /**
   * role and limits of the subject after the event; null if the subject has no access, and for events about rules and
   * leaves
   */
  now: Grant | null;
  /** the rule that was added or removed, with the names that its approvers had then; null for other events */
  rule: LoggedRule | null;
  /** the days for which the subject decides for the actor; null for other events */
  leave: LoggedLeave | null;
}

/** Local dates, both included. */
export interface LoggedLeave {
  from: string;
  until: string;
}

/** A rule for approvals, as stored in the log. */
export interface LoggedRule {
  over: EurCents | null;
  lines: number | null;
  role: CompanyRole | null;
  approvers: string[];
}

/** Stores an event, in the transaction of the change that it records. */
export async function keepEvent(
  { query }: ShopTransaction,
  {
    partner,
    at,
    kind,
    actor,
    subject,
    was = null,
    now = null,
    rule = null,
    leave = null,
  }: Pick<CompanyEvent, "at" | "kind" | "actor" | "subject"> & {
    partner: PartnerCode;
    was?: Grant | null;
    now?: Grant | null;
    rule?: LoggedRule | null;
    leave?: LoggedLeave | null;
  },
): Promise<void> {
  await query
    .insertInto("company_event")
    .values({
      ...{ partner, at, kind, actor: actor.id, actor_name: actor.name },
      ...{ subject: subject.id, subject_name: subject.name, subject_email: subject.email },
      ...{ was: was && toText(was), now: toNow(rule ?? leave, now) },
    })
    .execute();
}

/**
 * The events of a company, newest first. If `before`, the id of an event, is given, only the events before that one.
 */
export async function readEvents(
  { query }: Pick<ShopDb, "query">,
  partner: PartnerCode,
  { before, limit }: { before: number | null; limit: number },
): Promise<CompanyEvent[]> {
  const all = query.selectFrom("company_event").selectAll().where("partner", "=", partner);
  const asked = before === null ? all : all.where("id", "<", before);
  const rows = await asked.orderBy("id", "desc").limit(limit).execute();
  return rows.map(toEvent);
}

function toEvent(row: ShopRow<"company_event">): CompanyEvent {
  const { kind, subject_name, subject_email } = row;
  return {
    ...{ id: Number(row.id), at: Number(row.at), kind, actor: { id: row.actor, name: row.actor_name } },
    subject: { id: row.subject, name: subject_name, email: subject_email },
    ...toMatter(row),
  };
}

function toMatter({ kind, was, now }: ShopRow<"company_event">): Pick<CompanyEvent, "was" | "now" | "rule" | "leave"> {
  const none = { was: null, now: null, rule: null, leave: null };
  switch (kind) {
    case "rule-added":
    case "rule-removed":
      return { ...none, rule: now === null ? null : (JSON.parse(now) as LoggedRule) };
    case "leave-set":
    case "leave-ended":
      return { ...none, leave: now === null ? null : (JSON.parse(now) as LoggedLeave) };
    default:
      return { ...none, was: toGrantOf(was), now: toGrantOf(now) };
  }
}

function toNow(matter: LoggedRule | LoggedLeave | null, now: Grant | null): string | null {
  return matter ? JSON.stringify(matter) : now && toText(now);
}

function toText({ role, limits }: Grant): string {
  return JSON.stringify({ role, limits } satisfies Grant);
}

function toGrantOf(text: string | null): Grant | null {
  return text === null ? null : (JSON.parse(text) as Grant);
}

/** The subject of an event about a person with an account. */
export function toSubject({ id, name, email }: NamedPerson): CompanyEvent["subject"] {
  return { id, name, email };
}
