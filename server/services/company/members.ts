import { sql } from "kysely";
import { run } from "#database/work.ts";
import type { User } from "#erp-adapter/contract/accounts.ts";
import { type CompanyRight, mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { Locale, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import {
  type Grant,
  type Member,
  type NamedMember,
  type NamedPerson,
  NO_LIMITS,
  toGrant,
} from "#rules/company-member.ts";
import type { ShopDb, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type CompanyEvent, keepEvent, readEvents, toSubject } from "./company-event.ts";
import { joinAs, withdrawAllOf, withdrawAllTo } from "./invitation-rows.ts";
import { type PeopleAct, type PeopleRefusal, refusalOf } from "./people-rules.ts";
import { fromGrant, toLimits, toMember } from "./rows.ts";

/** The people of companies, and what each may do, in the shop's own database, whatever the ERP. */
export type Members = ReturnType<typeof createMembers>;

/** The company, and the person of it who acts. */
export interface Acting {
  partner: PartnerCode;
  actor: NamedPerson;
}

export function createMembers({ db, clock = systemClock }: { db: ShopDb; clock?: Clock }) {
  return {
    /**
     * A customer's place in their company. An account without a row is an owner, because the distributor approved it.
     * Exception: the account of an invitation has the invited role while its row is missing. Null for a person without
     * a company. One statement.
     */
    memberOf: (user: CompanyUser) => memberOf(db, user),

    /**
     * Called at the login: stores the person's present name and e-mail address, so that owners see who is in the
     * company, and the language of mails to the person. Returns what the person may do. Null for a person without a
     * company.
     */
    async see({ partner, ...user }: User, locale?: Locale): Promise<Member | null> {
      if (partner === null) return null;
      const person = { id: user.id, name: user.name, email: user.email ?? "" };
      const row = await run(db, onShop.find("company_member", { partner, user_id: user.id }));
      const isSame = row?.name === person.name && row.email === person.email;
      if (row && isSame && (locale === undefined || row.locale === locale)) return toMember(row);
      return db.transact(async (inner) => {
        await inner.lock(lockOf(partner));
        return note(inner, partner, { ...person, locale }, clock());
      });
    },

    /** Notes the language that a person has changed to. */
    async speak(locale: Locale, { partner, user }: Pick<Member, "partner" | "user">): Promise<void> {
      await run(db, onShop.update("company_member", { partner, user_id: user }, { locale }));
    },

    /** All people of the company that the shop knows, including removed ones, sorted by name. One statement. */
    async of(partner: PartnerCode): Promise<NamedMember[]> {
      const rows = await db.query
        .selectFrom("company_member")
        .selectAll()
        .where("partner", "=", partner)
        .orderBy("name")
        .orderBy("user_id")
        .execute();
      return rows.map(toMember);
    },

    /**
     * Changes what a colleague may do, if the rules allow it at this moment: the person who acts, and the owners, are
     * read again in the same transaction. The caller has checked that the colleague belongs to the company. Null if
     * done.
     */
    act(act: PeopleAct, { partner, actor }: Acting, colleague: NamedPerson): Promise<PeopleRefusal | null> {
      return db.transact(async (inner) => {
        // While these locks are held, no order of either person can be claimed (claim-cart.ts): an order is claimed
        // either before the change, or under the new rights.
        for (const id of [actor.id, colleague.id].toSorted()) await inner.lock(`orders of ${id}`);
        await inner.lock(lockOf(partner));
        const at = clock();
        const acting = await note(inner, partner, actor, at);
        const target = await note(inner, partner, colleague, at);
        const refusal = refusalOf(act, { actor: acting, target, owners: await ownersOf(inner, partner) });
        if (refusal) return refusal;
        await carryOut(inner, act, { at, partner, acting, target });
        return null;
      });
    },

    /** The log of the company, newest first. */
    events: (partner: PartnerCode, asked: { before: number | null; limit: number }): Promise<CompanyEvent[]> =>
      readEvents(db, partner, asked),
  };
}

/**
 * The person's place in their company; null if the person lacks the right at this moment. For checks inside a
 * transaction: on PostgreSQL, the transaction must hold the lock `orders of <user>` or the company's lock.
 */
export async function memberWith(right: CompanyRight, inner: ShopDb, user: CompanyUser): Promise<Member | null> {
  const member = await memberOf(inner, user);
  return member && !member.removed && mayAs(member.role, right) ? member : null;
}

/**
 * Runs `work` under the company's lock, without any lock `orders of <user>`; `no-right` if the person lacks the right
 * at that moment.
 */
export function actWith<Outcome extends string | null>(
  right: CompanyRight,
  db: ShopDb,
  { partner, actor }: { partner: PartnerCode; actor: Pick<User, "id" | "email"> },
  work: (inner: ShopTransaction) => Promise<Outcome>,
): Promise<Outcome | "no-right"> {
  return db.transact(async (inner) => {
    await inner.lock(lockOf(partner));
    const { id, email } = actor;
    return (await memberWith(right, inner, { id, partner, email })) ? work(inner) : "no-right";
  });
}

/** A customer. If `email` is left out, the account of an invitation whose row is missing counts as an owner. */
type CompanyUser = Pick<User, "id" | "partner"> & Partial<Pick<User, "email">>;

const findMember = onShop.rows<{ partner: PartnerCode; user: UserId; email: string }, FoundMember>((query, value) =>
  query
    .selectFrom("company_member")
    .select(["role", "order_limit", "day_limit", "month_limit", "removed", "added_at as at"])
    .select(sql<number>`1`.as("is_row"))
    .where("partner", "=", value("partner"))
    .where("user_id", "=", value("user"))
    .unionAll(
      query
        .selectFrom("company_invitation")
        .select(["role", "order_limit", "day_limit", "month_limit"])
        .select(sql<number>`case state when 'withdrawn' then 1 else 0 end`.as("removed"))
        .select("invited_at as at")
        .select(sql<number>`0`.as("is_row"))
        .where("partner", "=", value("partner"))
        .where("email_key", "=", value("email"))
        .where("joining_at", "is not", null)
        .where("state", "<>", "accepted"),
    ),
);

interface FoundMember {
  role: Member["role"];
  order_limit: number | null;
  day_limit: number | null;
  month_limit: number | null;
  removed: number;
  at: number;
  is_row: number;
}

/** See `Members.memberOf`; also for checks inside a transaction. */
export async function memberOf(db: ShopDb, { id, partner, email }: CompanyUser): Promise<Member | null> {
  if (partner === null) return null;
  const found = await run(db, findMember({ partner, user: id, email: toEmailKey(email ?? "") }));
  const row = found.toSorted((a, b) => Number(b.is_row) - Number(a.is_row) || Number(b.at) - Number(a.at))[0];
  return row
    ? { partner, user: id, role: row.role, limits: toLimits(row), removed: Number(row.removed) === 1 }
    : { partner, user: id, role: "owner", limits: NO_LIMITS, removed: false };
}

/** Adds the row of a person of the company, or updates name and address in it. */
async function note(
  inner: ShopTransaction,
  partner: PartnerCode,
  { locale, ...person }: NamedPerson & { locale?: Locale },
  at: number,
): Promise<NamedMember> {
  await joinAs(inner, { partner, person, at });
  const { id, name, email } = person;
  const row = await inner.query
    .insertInto("company_member")
    .values({ partner, user_id: id, name, email, role: "owner", added_at: at, locale })
    .onConflict((same) => same.columns(["partner", "user_id"]).doUpdateSet({ name, email, locale }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toMember(row);
}

async function ownersOf(inner: ShopTransaction, partner: PartnerCode): Promise<UserId[]> {
  const rows = await run(inner, onShop.all("company_member", { partner, role: "owner", removed: 0 }));
  return rows.map(({ user_id }) => user_id);
}

async function carryOut(
  inner: ShopTransaction,
  act: PeopleAct,
  { at, partner, acting, target }: { at: number; partner: PartnerCode; acting: NamedMember; target: NamedMember },
): Promise<void> {
  const event = { at, partner, actor: { id: acting.user, name: acting.name }, subject: subjectOf(target) };
  const was: Grant = { role: target.role, limits: target.limits };
  switch (act.kind) {
    case "change":
    case "readmit": {
      const now = toGrant(act);
      await write(inner, target, { ...now, removed: false });
      await withdrawAllTo(inner, target, event);
      if (!mayAs(now.role, "people")) await withdrawAllOf(inner, target, event);
      const isReadmitted = act.kind === "readmit";
      return keepEvent(inner, {
        ...event,
        kind: isReadmitted ? "readmitted" : "changed",
        was: isReadmitted ? null : was,
        now,
      });
    }
    case "remove":
      await write(inner, target, { ...was, removed: true });
      await withdrawAllOf(inner, target, event);
      await withdrawAllTo(inner, target, event);
      return keepEvent(inner, { ...event, kind: "removed", was });
    case "hand-over":
      await write(inner, target, { role: "owner", limits: NO_LIMITS, removed: false });
      await write(inner, acting, { role: "approver", limits: NO_LIMITS, removed: false });
      await withdrawAllOf(inner, acting, event);
      return keepEvent(inner, { ...event, kind: "handed-over", was, now: { role: "owner", limits: NO_LIMITS } });
  }
}

async function write(
  inner: ShopTransaction,
  { partner, user }: Member,
  { removed, ...grant }: Grant & { removed: boolean },
): Promise<void> {
  const place = { ...fromGrant(grant), removed: removed ? 1 : 0 };
  await run(inner, onShop.update("company_member", { partner, user_id: user }, place));
}

function subjectOf({ user, name, email }: NamedMember): CompanyEvent["subject"] {
  return toSubject({ id: user, name, email });
}

/** Name of the lock for every change to the people of a company. Taken after the locks of orders. */
export function lockOf(partner: PartnerCode): string {
  return `company ${partner}`;
}
