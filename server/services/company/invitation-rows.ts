import { run } from "#database/work.ts";
import type { Locale, PartnerCode } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { Member, NamedMember, NamedPerson } from "#rules/company-member.ts";
import type { ShopRow, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import { type CompanyEvent, keepEvent, toSubject } from "./company-event.ts";
import type { Invitation } from "./invitation.ts";
import { fromGrant, toLimits } from "./rows.ts";

export function toInvitation(row: ShopRow<"company_invitation">): Invitation {
  const { id, partner, email, role, invited_by, inviter_name } = row;
  return {
    ...{ id, partner, email, role, limits: toLimits(row), inviter: { id: invited_by, name: inviter_name } },
    ...{ invitedAt: Number(row.invited_at), endsAt: Number(row.ends_at) },
  };
}

/**
 * Adds the row in company_member of an account that was made for an invitation, if the shop did not learn that the
 * account was made.
 */
export async function joinAs(
  inner: ShopTransaction,
  { partner, person, at }: { partner: PartnerCode; person: NamedPerson; at: number },
): Promise<void> {
  const row = await inner.query
    .selectFrom("company_invitation")
    .selectAll()
    .where("partner", "=", partner)
    .where("email_key", "=", toEmailKey(person.email))
    .where("joining_at", "is not", null)
    .where("state", "<>", "accepted")
    .orderBy("invited_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row) await join(inner, row, { person, at });
}

/**
 * Adds the row in company_member of an invitation's account, unless the account has one. An invitation that was
 * withdrawn while the account was made gives no access.
 */
export async function join(
  inner: ShopTransaction,
  row: ShopRow<"company_invitation">,
  { person, at, locale = null }: { person: NamedPerson; at: number; locale?: Locale | null },
): Promise<"joined" | "withdrawn"> {
  const invitation = toInvitation(row);
  const { partner } = row;
  const isWithdrawn = row.state === "withdrawn";
  const member = {
    ...{ partner, user_id: person.id, name: person.name, email: person.email, added_at: at },
    ...{ ...fromGrant(invitation), removed: isWithdrawn ? 1 : 0, locale },
  };
  const isNew = await run(inner, onShop.insertNew("company_member", member));
  if (isWithdrawn) return "withdrawn";
  if (!isNew) return "joined";
  await run(inner, onShop.update("company_invitation", { id: row.id }, { state: "accepted" }));
  const { role, limits } = invitation;
  await keepEvent(inner, {
    partner,
    at,
    kind: "joined",
    actor: person,
    subject: toSubject(person),
    now: { role, limits },
  });
  return "joined";
}

type Event = Pick<CompanyEvent, "at" | "actor">;

/** Withdraws the open invitations sent by a person who may no longer invite. */
export async function withdrawAllOf(inner: ShopTransaction, { partner, user }: Member, event: Event): Promise<void> {
  const rows = await withdrawOpen(inner, partner).where("invited_by", "=", user).returningAll().execute();
  for (const row of rows) await keepWithdrawal(inner, toInvitation(row), event);
}

/**
 * Withdraws the open invitations to a person of the company: an old link must not undo an owner's later decision about
 * that person.
 */
export async function withdrawAllTo(
  inner: ShopTransaction,
  { partner, email }: NamedMember,
  event: Event,
): Promise<void> {
  const rows = await withdrawOpen(inner, partner).where("email_key", "=", toEmailKey(email)).returningAll().execute();
  for (const row of rows) await keepWithdrawal(inner, toInvitation(row), event);
}

/** The statement that withdraws open invitations of a company; the caller adds conditions, and stores the events. */
export function withdrawOpen({ query }: ShopTransaction, partner: PartnerCode) {
  return query
    .updateTable("company_invitation")
    .set({ state: "withdrawn" })
    .where("partner", "=", partner)
    .where("state", "=", "open");
}

export function keepWithdrawal(
  inner: ShopTransaction,
  { partner, email, role, limits }: Invitation,
  event: Event,
): Promise<void> {
  const subject = { id: null, name: "", email };
  return keepEvent(inner, { ...event, partner, kind: "withdrawn", subject, was: { role, limits } });
}
