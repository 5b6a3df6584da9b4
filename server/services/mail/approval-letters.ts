import type { Locale, UserId } from "#erp-adapter/contract/context.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { FORMATS } from "#locales/formats.ts";
import { FALLBACK_LANGUAGE } from "#locales/reader-language.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { amountOf, mayDecide } from "../approvals/decision.ts";
import { findAbove } from "../approvals/gate.ts";
import { type ApprovalRequest, toRequest } from "../approvals/request.ts";
import type { Clock } from "../clock.ts";
import { memberOf } from "../company/members.ts";
import type { OrderCopies } from "../ordering/order-copy.ts";
import type { ApprovalMailKind } from "../outbox/mail-kinds.ts";
import { MAIL_TEXTS } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import { html } from "./html.ts";
import type { Letter } from "./letter.ts";
import { factsTable, textBlock } from "./letter-html.ts";
import { blockLines, factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { isAddress } from "./mailbox.ts";
import { toLines, toOneLine } from "./one-line.ts";
import { toGreeting } from "./phrases.ts";

/** The section of the texts for each kind of mail. */
const AREAS = {
  "approval-asked": "approvalAsked",
  "approval-approved": "approvalApproved",
  "approval-changed": "approvalChanged",
  "approval-refused": "approvalRefused",
  "approval-expired": "approvalExpired",
} as const;

interface Recipient {
  name: string;
  email: string;
  locale: Locale;
}

/**
 * The mails about orders that colleagues must approve: to the person who asked, in the language of the request; to the
 * people who can decide, in the language of their last sign-in. A mail is written when it is sent, from the request as
 * it is then; null if there is no recipient (any more), or nothing to decide.
 */
export function createApprovalLetters({
  db,
  clock,
  copies,
  shop,
}: {
  db: ShopDb;
  clock: Clock;
  copies: Pick<OrderCopies, "ofQuote">;
  shop: MailShop;
}) {
  return async (kind: ApprovalMailKind, ref: string): Promise<Draft | null> => {
    const [id = "", user] = ref.split(/:(.*)/s);
    const row = await db.query.selectFrom("approval_request").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new Error(`no request ${id}`);
    const request = toRequest(row);
    if (kind === "approval-asked" && request.state !== "asked") return null;
    const to =
      user === undefined ? await findBuyer(db, request) : await findDecider(db, request, { user, now: clock() });
    if (!to || !isAddress(to.email)) return null;
    const copy = request.order && request.quote !== null ? await copies.ofQuote(request.quote) : null;
    return toMail(kind, request, { to, placed: copy?.order ?? null }, shop);
  };
}

/** Null if the person has no address, or has been removed from the company since. */
async function findBuyer(db: ShopDb, { buyer, partner, locale }: ApprovalRequest): Promise<Recipient | null> {
  const { id, name, email } = buyer;
  if (email === null) return null;
  const member = await memberOf(db, { id, partner, email });
  return member === null || member.removed ? null : { name, email, locale };
}

/** Null for a person who cannot decide about the request (any more). */
async function findDecider(
  db: ShopDb,
  request: ApprovalRequest,
  { user, now }: { user: string; now: number },
): Promise<Recipient | null> {
  const row = await db.query
    .selectFrom("company_member")
    .select(["user_id as user", "role", "name", "email", "locale"])
    .where("partner", "=", request.partner)
    .where("user_id", "=", user as UserId)
    .where("removed", "=", 0)
    .executeTakeFirst();
  const may = row && mayDecide({ ...row, removed: false }, request.buyer.id, await findAbove(db, request, now));
  return may ? { ...row, locale: row.locale ?? FALLBACK_LANGUAGE } : null;
}

function toMail(
  kind: ApprovalMailKind,
  request: ApprovalRequest,
  { to, placed }: { to: Recipient; placed: Pick<Order, "hold" | "totals"> | null },
  shop: MailShop,
): Draft {
  const { locale } = to;
  const hold = placed?.hold;
  const { buyer, decided, order, documentNumber, totals, reason } = request;
  const t = MAIL_TEXTS[locale];
  const area = AREAS[kind];
  const { dateTime, day, money } = FORMATS[locale];
  const name = toOneLine(to.name);
  const words = {
    shop: shop.name,
    buyer: toOneLine(buyer.name),
    decider: toOneLine(decided?.name ?? ""),
    number: toOneLine(documentNumber),
    order: toOneLine(order?.number ?? ""),
    until: dateTime(new Date(request.endsAt).toISOString()),
  };
  const letter: Letter = {
    shop: shop.name,
    heading: t(`${area}.heading`, words),
    paragraphs: [toGreeting(t, name), t(`${area}.lead`, words)],
    link: {
      label: t(kind === "approval-asked" ? "approvalAsked.open" : "approvalAsked.see"),
      url: new URL(`/${locale}/approval/${request.id}`, shop.publicUrl()).href,
    },
    closing: hold ? [t(`approvalApproved.waits.${hold.kind}`, { day: day(hold.until) })] : [],
  };
  const facts = [
    { label: t("order.documentNumber"), value: words.number },
    { label: t("approvalAsked.amount"), value: money(amountOf(placed?.totals ?? totals)) },
    ...(order ? [{ label: t("order.number"), value: words.order }] : []),
  ];
  const why =
    kind === "approval-refused" && reason ? [{ label: t("approvalRefused.reason"), lines: toLines(reason) }] : [];
  return {
    to: { name, address: to.email },
    subject: t(`${area}.subject`, words),
    language: locale,
    letter,
    body: {
      html: html`${factsTable(facts)}${why.map(textBlock)}`,
      text: [factLines(facts), ...why.map(blockLines)],
    },
  };
}
