import { run } from "#database/work.ts";
import { type CompanyRole, mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { NamedPerson } from "#rules/company-member.ts";
import type { ShopDb, ShopRow, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock, NewId } from "../clock.ts";
import { keepEvent } from "../company/company-event.ts";
import { actWith, lockOf } from "../company/members.ts";
import type { Actor } from "../ordering/actor.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import { withoutNul } from "../without-nul.ts";
import type { StandIn } from "./decision.ts";

/** An absence of an approver, and the substitute who decides instead. Local dates in Zagreb, both included. */
export interface Leave {
  id: string;
  user: UserId;
  substitute: UserId;
  from: string;
  until: string;
}

/**
 * `other`: the person has a different leave that is not over · `not-approver`: the substitute may not approve (any
 * more) · `no-right`: the person may not approve (any more)
 */
export type Setting = "done" | "other" | "not-approver" | "no-right";

interface Presence {
  substitute: UserId;
  absent: UserId;
  role: CompanyRole | null;
  removed: number | null;
}

const findPresent = onShop.rows<{ partner: PartnerCode; today: string }, Presence>((query, value) =>
  query
    .selectFrom("approver_leave")
    .leftJoin("company_member", (join) =>
      join
        .onRef("company_member.partner", "=", "approver_leave.partner")
        .onRef("company_member.user_id", "=", "approver_leave.user_id"),
    )
    .select(["approver_leave.substitute", "approver_leave.user_id as absent"])
    .select(["company_member.role", "company_member.removed"])
    .where("approver_leave.partner", "=", value("partner"))
    .where("from_day", "<=", value("today"))
    .where("until_day", ">=", value("today")),
);

/** Today's substitutes; an absent person who may no longer approve has none. One SQL statement. */
export async function readStandIns(db: ShopDb, partner: PartnerCode, now: number): Promise<StandIn[]> {
  const rows = await run(db, findPresent({ partner, today: toLocalDate(now) }));
  // An account without a row is an owner (`memberOf`).
  const all = rows.map(({ role, removed, ...who }) => ({ ...who, role: role ?? "owner", removed: Number(removed) }));
  return all.flatMap(({ removed, ...standIn }) => (removed === 0 && mayAs(standIn.role, "approve") ? [standIn] : []));
}

/** The leaves of approvers. Each change is written to the company's log. */
export function createLeaves(given: {
  db: ShopDb;
  clock: Clock;
  ids: NewId;
  outbox: { on(inner: ShopDb): Pick<MailQueue, "enqueueSubstitute">; kick(): void };
}) {
  const { db, clock, ids, outbox } = given;
  return {
    /** The present and coming leaves of a company. One SQL statement. */
    async of(partner: PartnerCode): Promise<Leave[]> {
      const rows = await db.query
        .selectFrom("approver_leave")
        .selectAll()
        .where("partner", "=", partner)
        .where("until_day", ">=", toLocalDate(clock()))
        .orderBy("until_day")
        .orderBy("user_id")
        .execute();
      return rows.map(toLeave);
    },

    /**
     * Sets who decides for the person from one day to another. On the first of these days, a mail tells the substitute
     * which requests wait. Setting the same leave again returns `done`. The caller has checked the dates.
     */
    async set({ from, until, substitute }: Omit<Leave, "id" | "user">, { user, partner }: Actor): Promise<Setting> {
      const outcome = await actWith("approve", db, { partner, actor: user }, async (inner) => {
        const known = await find(inner, partner, user.id);
        if (known && known.until >= toLocalDate(clock())) {
          const isSame = known.from === from && known.until === until && known.substitute === substitute;
          return isSame ? "done" : "other";
        }
        const named = substitute === user.id ? null : await findApprover(inner, partner, substitute);
        if (!named) return "not-approver";
        const leave = { id: ids(), substitute, from_day: from, until_day: until };
        await run(inner, onShop.upsert("approver_leave", { partner, user_id: user.id }, leave));
        const event = { partner, at: clock(), kind: "leave-set" as const, actor: user, subject: named };
        await keepEvent(inner, { ...event, leave: { from, until } });
        const now = clock();
        // Midnight UTC is one or two o'clock on the same day in Zagreb: too late for a leave that begins on this day.
        const dueAt = from <= toLocalDate(now) ? now : Date.parse(from);
        await outbox.on(inner).enqueueSubstitute(leave.id, dueAt);
        return "done";
      });
      outbox.kick();
      return outcome;
    },

    /**
     * Ends the person's leave that the page showed; `other` if the person has a different leave by now. Ending it twice
     * is harmless.
     */
    end(id: string, { user, partner }: Actor): Promise<"done" | "other"> {
      return db.transact(async (inner) => {
        await inner.lock(lockOf(partner));
        const known = await find(inner, partner, user.id);
        if (!known) return "done";
        if (known.id !== withoutNul(id)) return "other";
        await run(inner, onShop.remove("approver_leave", { partner, user_id: user.id }));
        const { substitute, from, until } = known;
        const named = await findPerson(inner, partner, substitute);
        const subject = named ?? { id: substitute, name: "", email: "" };
        const event = { partner, at: clock(), kind: "leave-ended" as const, actor: user, subject };
        await keepEvent(inner, { ...event, leave: { from, until } });
        return "done";
      });
    },

    /** Deletes leaves that are over; the company's log keeps them. */
    async sweep(): Promise<void> {
      await db.query.deleteFrom("approver_leave").where("until_day", "<", toLocalDate(clock())).execute();
    },
  };
}

async function find(inner: ShopTransaction, partner: PartnerCode, user: UserId): Promise<Leave | null> {
  const row = await run(inner, onShop.find("approver_leave", { partner, user_id: user }));
  return row ? toLeave(row) : null;
}

async function findApprover(inner: ShopTransaction, partner: PartnerCode, user: UserId): Promise<NamedPerson | null> {
  const person = await findPerson(inner, partner, user);
  return person && !person.removed && mayAs(person.role, "approve") ? person : null;
}

async function findPerson({ query }: ShopTransaction, partner: PartnerCode, user: UserId) {
  const row = await query
    .selectFrom("company_member")
    .select(["user_id as id", "name", "email", "role", "removed"])
    .where("partner", "=", partner)
    .where("user_id", "=", withoutNul(user) as UserId)
    .executeTakeFirst();
  return row ? { ...row, removed: Number(row.removed) === 1 } : null;
}

function toLeave({ id, user_id, substitute, from_day, until_day }: ShopRow<"approver_leave">): Leave {
  return { id, user: user_id, substitute, from: from_day, until: until_day };
}
