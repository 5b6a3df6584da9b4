import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { Locale, UserId } from "#erp-adapter/contract/context.ts";
import { approvalAmount } from "#erp-adapter/contract/totals.ts";
import { FORMATS } from "#locales/formats.ts";
import { FALLBACK_LANGUAGE } from "#locales/reader-language.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { mayDecide } from "../approvals/decision.ts";
import { findAbove } from "../approvals/gate.ts";
import { type ApprovalRequest, toRequest } from "../approvals/request.ts";
import type { Clock } from "../clock.ts";
import { memberOf } from "../company/members.ts";
import type { OrderCopies, OrderCopy } from "../ordering/order-copy.ts";
import type { QuoteId } from "../ordering/quote.ts";
import type { ApprovalMailKind } from "../outbox/mail-kinds.ts";
import { MAIL_TEXTS } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import { html } from "./html.ts";
import type { Letter } from "./letter.ts";
import { factsTable, textBlock } from "./letter-html.ts";
import { blockLines, factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { isAddress } from "./named-address.ts";
import { toLines, toOneLine } from "./one-line.ts";
import { toOrderHtml } from "./order-html.ts";
import { toOrderSheet } from "./order-sheet.ts";
import { toOrderText } from "./order-text.ts";
import { toGreeting, toOvertaken } from "./phrases.ts";

/** The section of the texts for each kind of mail. */
const AREAS = {
  "approval-asked": "approvalAsked",
  "approval-approved": "approvalApproved",
  "approval-changed": "approvalChanged",
  "approval-refused": "approvalRefused",
  "approval-expired": "approvalExpired",
  "approval-not-placed": "approvalNotPlaced",
  "approval-after-all": "approvalAfterAll",
  "approval-after-all-for-decider": "approvalAfterAll",
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
    const [id = "", of = ""] = ref.split(/:(.*)/s);
    const row = await db.query.selectFrom("approval_request").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new Error(`no request ${id}`);
    const request = toRequest(row);
    if ((kind === "approval-asked" || kind === "approval-not-placed") && request.state !== "asked") return null;
    // Another order of the request may have been placed since the one that this mail is about.
    const quote = isAfterAll(kind) ? (of as QuoteId) : request.order && request.quote;
    const placed = quote === null ? null : await copies.ofQuote(quote);
    const to =
      kind === "approval-asked"
        ? await findDecider(db, request, { user: of as UserId, now: clock() })
        : kind === "approval-after-all-for-decider"
          ? await findColleague(db, request, placed?.overtook?.decided?.user)
          : await findBuyer(db, request);
    return to && isAddress(to.email) ? toMail(kind, request, { to, placed }, shop) : null;
  };
}

function isAfterAll(kind: ApprovalMailKind): boolean {
  return kind === "approval-after-all" || kind === "approval-after-all-for-decider";
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
  { user, now }: { user: UserId; now: number },
): Promise<Recipient | null> {
  const found = await findColleague(db, request, user);
  const may = found && mayDecide({ ...found, removed: false }, request.buyer.id, await findAbove(db, request, now));
  return may ? found : null;
}

/** Null for a person who has no access to the company (any more). */
async function findColleague(
  db: ShopDb,
  { partner }: Pick<ApprovalRequest, "partner">,
  user: UserId | undefined,
): Promise<(Recipient & { user: UserId; role: CompanyRole }) | null> {
  if (user === undefined) return null;
  const row = await db.query
    .selectFrom("company_member")
    .select(["user_id as user", "role", "name", "email", "locale"])
    .where("partner", "=", partner)
    .where("user_id", "=", user)
    .where("removed", "=", 0)
    .executeTakeFirst();
  return row ? { ...row, locale: row.locale ?? FALLBACK_LANGUAGE } : null;
}

function toMail(
  kind: ApprovalMailKind,
  request: ApprovalRequest,
  { to, placed }: { to: Recipient; placed: OrderCopy | null },
  shop: MailShop,
): Draft {
  const { locale } = to;
  const hold = placed?.order.hold;
  const { buyer, documentNumber, totals, decided, reason } = request;
  const order = placed?.order ?? request.order;
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
  const isForBuyer = kind !== "approval-after-all-for-decider";
  const letter: Letter = {
    shop: shop.name,
    heading: t(`${area}.heading`, words),
    paragraphs: [
      toGreeting(t, name),
      t(isForBuyer ? `${area}.lead` : "approvalAfterAll.leadForDecider", words),
      ...toOvertaken(isAfterAll(kind) ? placed?.overtook : undefined, t, "approvalAfterAll"),
    ],
    link: {
      label: t(kind === "approval-asked" ? "approvalAsked.open" : "approvalAsked.see"),
      url: new URL(`/${locale}/approval/${request.id}`, shop.publicUrl()).href,
    },
    closing: hold ? [t(`approvalApproved.waits.${hold.kind}`, { day: day(hold.until) })] : [],
  };
  const [asked, amount] = [totals, placed?.order.totals ?? totals].map((all) => money(approvalAmount(all)));
  const facts = [
    ...(placed ? [] : [{ label: t("order.documentNumber"), value: words.number }]),
    ...(asked === amount ? [] : [{ label: t("approvalChanged.asked"), value: asked ?? "" }]),
    { label: t("approvalAsked.amount"), value: amount ?? "" },
  ];
  // The buyer gets no confirmation of the order, so this mail has all that a colleague has agreed to.
  const sheet = placed && toOrderSheet(placed, new Map(), locale);
  const why =
    kind === "approval-refused" && reason ? [{ label: t("approvalRefused.reason"), lines: toLines(reason) }] : [];
  return {
    to: { name, address: to.email },
    subject: t(`${area}.subject`, words),
    ...(order && { order: order.number }),
    language: locale,
    letter,
    body: {
      html: html`${factsTable(facts)}${why.map(textBlock)}${sheet && toOrderHtml(sheet, t)}`,
      text: [factLines(facts), ...why.map(blockLines), ...(sheet ? toOrderText(sheet, t) : [])],
    },
  };
}
