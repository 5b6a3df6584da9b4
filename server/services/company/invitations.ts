import { createHash, randomBytes } from "node:crypto";
import { run } from "#database/work.ts";
import type { Locale, PartnerCode } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { type Grant, type NamedMember, type NamedPerson, toGrant } from "#rules/company-member.ts";
import type { ShopDb, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock, NewId } from "../clock.ts";
import type { CompanyMails } from "../mail/company-mails.ts";
import { withoutNul } from "../without-nul.ts";
import { keepEvent, toSubject } from "./company-event.ts";
import { INVITED_FOR, type Invitation, MOST_INVITATIONS } from "./invitation.ts";
import { join, keepWithdrawal, toInvitation, withdrawOpen } from "./invitation-rows.ts";
import { type Acting, actWith, lockOf } from "./members.ts";
import { fromGrant, toMember } from "./rows.ts";

/** Invitations to companies: mailed links, each of which makes one account. */
export type Invitations = ReturnType<typeof createInvitations>;

/** An invitation as typed, and the facts for its mail. */
export interface Invited extends Grant {
  email: string;
  /** the company's name, for the mail; "" if it is not known */
  company: string;
  locale: Locale;
}

/**
 * known: a colleague with this address has access · too-many: the company has sent its maximum of invitations in a day
 */
export type InviteRefusal = "no-right" | "known" | "too-many";

const DAY = 24 * 60 * 60_000;

export function createInvitations({
  db,
  clock,
  ids,
  mails,
}: {
  db: ShopDb;
  clock: Clock;
  ids: NewId;
  mails: CompanyMails;
}) {
  const theOpen = (query: ShopDb["query"], key: string) =>
    query
      .selectFrom("company_invitation")
      .selectAll()
      .where("digest", "=", digestOf(key))
      .where("state", "=", "open")
      .where("ends_at", ">", clock());

  return {
    /**
     * Invites an address, which may be that of a removed colleague. Replaces an open invitation to that address. Null
     * if done.
     */
    async invite(acting: Acting, invited: Invited): Promise<InviteRefusal | null> {
      const { partner, actor } = acting;
      const { email, company, locale } = invited;
      const grant = toGrant(invited);
      const refusal = await actWith("people", db, acting, async (inner) => {
        const known = await findByAddress(inner, partner, email);
        if (known && !known.removed) return "known";
        if ((await countToday(inner, partner)) >= MOST_INVITATIONS) return "too-many";
        const at = clock();
        const token = randomBytes(32).toString("base64url");
        await withdrawOpen(inner, partner).where("email_key", "=", toEmailKey(email)).execute();
        const invitation = {
          ...{ id: ids(), partner, email, email_key: toEmailKey(email), ...fromGrant(grant) },
          ...{ digest: digestOf(token), invited_by: actor.id, inviter_name: actor.name },
          ...{ invited_at: at, ends_at: at + INVITED_FOR, state: "open" as const },
        };
        await run(inner, onShop.insert("company_invitation", invitation));
        const subject = { id: null, name: "", email };
        await keepEvent(inner, { partner, at, kind: "invited", actor, subject, now: grant });
        await mails.on(inner).invitation({ to: email, locale, key: token, inviter: actor.name, company });
        return null;
      });
      mails.send();
      return refusal;
    },

    /** The invitations that were neither used nor withdrawn, including expired ones, newest first. One statement. */
    async of(partner: PartnerCode): Promise<Invitation[]> {
      const rows = await db.query
        .selectFrom("company_invitation")
        .selectAll()
        .where("partner", "=", partner)
        .where("state", "=", "open")
        .orderBy("invited_at", "desc")
        .orderBy("id")
        .execute();
      return rows.map(toInvitation);
    },

    /** Takes an invitation back. Null if done, or if it is no longer open. */
    withdraw(acting: Acting, id: string): Promise<"no-right" | null> {
      return actWith("people", db, acting, async (inner) => {
        const row = await withdrawOpen(inner, acting.partner)
          .where("id", "=", withoutNul(id))
          .returningAll()
          .executeTakeFirst();
        if (row) await keepWithdrawal(inner, toInvitation(row), { at: clock(), actor: acting.actor });
        return null;
      });
    },

    /**
     * The invitation of a mailed link, with the person of the company who already has its address (`member`; null if
     * there is none). Null if the key is invented, used or withdrawn, or older than seven days.
     */
    async find(key: string): Promise<{ invitation: Invitation; member: NamedMember | null } | null> {
      const row = await theOpen(db.query, key).executeTakeFirst();
      if (!row) return null;
      return { invitation: toInvitation(row), member: await findByAddress(db, row.partner, row.email) };
    },

    /**
     * Notes that the ERP is about to make the account. False if the invitation is no longer open. From now on, an
     * account of this address without a row in `company_member` has the invited role, even if the ERP's answer says
     * that no account was made: an earlier call whose answer was lost may have made it.
     */
    async begin(key: string): Promise<boolean> {
      return db.transact(async (inner) => {
        const row = await theOpen(inner.query, key).executeTakeFirst();
        if (!row) return false;
        await inner.lock(lockOf(row.partner));
        const stillOpen = { id: row.id, state: "open" } as const;
        return (await run(inner, onShop.update("company_invitation", stillOpen, { joining_at: clock() }))) > 0;
      });
    },

    /**
     * Called when the account exists: gives the account the invited role, once, and stores the language of mails to it.
     * `withdrawn`: the invitation was withdrawn before this call.
     */
    joined(
      { id, partner }: Invitation,
      person: NamedPerson,
      locale: Locale | null = null,
    ): Promise<"joined" | "withdrawn"> {
      return db.transact(async (inner) => {
        await inner.lock(lockOf(partner));
        const row = await inner.query
          .selectFrom("company_invitation")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        return join(inner, row, { person, at: clock(), locale });
      });
    },

    /**
     * Gives a removed person of the company access again, with the invited role; null if the invitation is no longer
     * open. Also null, without using the invitation, if the company has no removed person with its address.
     */
    async readmit(key: string): Promise<NamedMember | null> {
      return db.transact(async (inner) => {
        const open = await theOpen(inner.query, key).executeTakeFirst();
        if (!open) return null;
        await inner.lock(lockOf(open.partner));
        const member = await findByAddress(inner, open.partner, open.email);
        if (!member?.removed) return null;
        const row = await inner.query
          .updateTable("company_invitation")
          .set({ state: "accepted" })
          .where("id", "=", open.id)
          .where("state", "=", "open")
          .returningAll()
          .executeTakeFirst();
        if (!row) return null;
        const { role, limits } = toInvitation(row);
        const place = { partner: member.partner, user_id: member.user };
        await run(inner, onShop.update("company_member", place, { ...fromGrant({ role, limits }), removed: 0 }));
        const person = { id: member.user, name: member.name, email: member.email };
        await keepEvent(inner, {
          ...{ partner: member.partner, at: clock(), kind: "joined", actor: person, subject: toSubject(person) },
          now: { role, limits },
        });
        return member;
      });
    },
  };

  async function countToday({ query }: ShopTransaction, partner: PartnerCode): Promise<number> {
    const { count } = await query
      .selectFrom("company_invitation")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("partner", "=", partner)
      .where("invited_at", ">", clock() - DAY)
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}

/**
 * The person of the company with this address, in any spelling; if there are several, one who has access is preferred.
 * Null if there is none.
 */
async function findByAddress(db: ShopDb, partner: PartnerCode, email: string): Promise<NamedMember | null> {
  const rows = await run(db, onShop.all("company_member", { partner }));
  const same = rows.map(toMember).filter((member) => toEmailKey(member.email) === toEmailKey(email));
  return same.find(({ removed }) => !removed) ?? same[0] ?? null;
}

function digestOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
