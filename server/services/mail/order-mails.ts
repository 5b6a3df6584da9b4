import { GENERAL_PARTNER, type Locale } from "#erp-adapter/contract/context.ts";
import { pickUpBranch } from "#erp-adapter/contract/delivery.ts";
import { isHeld, isPaidInAdvance } from "#erp-adapter/contract/order-hold.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { taxNotesOf, unconfirmedNumber } from "#erp-adapter/contract/tax.ts";
import { FORMATS } from "#locales/formats.ts";
import type { Documents } from "../documents/documents.ts";
import type { OrderCopies, OrderCopy } from "../ordering/order-copy.ts";
import type { QuoteId } from "../ordering/quote.ts";
import type { MailKind } from "../outbox/mail-kinds.ts";
import type { OwnNumbers } from "../own-numbers/own-numbers.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS, type MailTexts, SALES_LOCALE } from "../texts.ts";
import { toBuyerLines } from "./buyer-lines.ts";
import type { Draft } from "./framed-mail.ts";
import type { MailShop } from "./mail-shop.ts";
import { toOneLine } from "./one-line.ts";
import { toOrderHtml } from "./order-html.ts";
import { toOrderSheet } from "./order-sheet.ts";
import { toOrderText } from "./order-text.ts";
import { toOrderUrl } from "./order-url.ts";
import { toPdfAttachment } from "./pdf-attachment.ts";
import { toGreeting, toOvertaken } from "./phrases.ts";

/**
 * The mails about orders: the confirmation in the customer's language, and the copy for sales in the shop's language.
 */
export function createOrderMails(given: {
  copies: Pick<OrderCopies, "ofQuote">;
  ownNumbers: Pick<OwnNumbers, "name">;
  documents: Pick<Documents, "proForma">;
  signer: Signer;
  shop: MailShop;
}) {
  const { copies, ownNumbers, documents, signer, shop } = given;
  return async (kind: MailKind, ref: string): Promise<Draft> => {
    if (kind !== "order-confirmation" && kind !== "order-for-sales") throw new Error(`${kind} is not about an order`);
    const copy = await copies.ofQuote(ref as QuoteId);
    if (!copy) throw new Error(`no order of quote ${ref}`);
    if (kind === "order-for-sales") return toSales(copy, shop);
    const mail = toCustomer(copy, await nameOwn(copy, ownNumbers), signer, shop);
    return isPaidInAdvance(copy.order) ? { ...mail, attachments: [await toProForma(copy, documents)] } : mail;
  };
}

/** The pro forma invoice attached to the confirmation. */
async function toProForma({ order, locale, buyer }: OrderCopy, documents: Pick<Documents, "proForma">) {
  const bytes = await new Response(await documents.proForma(order, locale, buyer ?? null)).bytes();
  const number = toOneLine(order.number);
  return toPdfAttachment(MAIL_TEXTS[locale]("orderConfirmation.proForma", { number }), bytes);
}

type OwnNames = ReadonlyMap<ProductId, string>;

/** The company's own numbers of the ordered products, as they are when the mail is written; a guest has none. */
async function nameOwn(
  { isGuest, partner, order }: OrderCopy,
  ownNumbers: Pick<OwnNumbers, "name">,
): Promise<OwnNames> {
  if (isGuest || partner === GENERAL_PARTNER) return new Map();
  return ownNumbers.name(
    partner,
    order.lines.map(({ product }) => product),
  );
}

function toCustomer(copy: OrderCopy, own: OwnNames, signer: Signer, shop: MailShop): Draft {
  const { order, customer, locale } = copy;
  if (!customer.email) throw new Error(`order ${order.id} has no address`);
  const t = MAIL_TEXTS[locale];
  const name = toOneLine(customer.name);
  const number = toOneLine(order.number);
  return toMail(copy, own, locale, {
    to: { name, address: customer.email },
    replyTo: { name: shop.name, address: shop.salesEmail },
    subject: t(`${copy.deniedAt ? "orderAfterAll" : "orderConfirmation"}.subject`, { shop: shop.name, number }),
    letter: {
      shop: shop.name,
      heading: t(`${copy.deniedAt ? "orderAfterAll" : "orderConfirmation"}.heading`, { number }),
      paragraphs: [
        toGreeting(t, name),
        copy.deniedAt
          ? t("orderAfterAll.lead", { at: toMoment(copy.deniedAt, locale) })
          : t("orderConfirmation.lead", { count: order.lines.length }),
        ...toOvertaken(copy.overtook, t, "approvalAfterAll"),
      ],
      link: { label: t("orderConfirmation.open"), url: toOrderUrl(copy, signer, shop) },
      closing: [...toHeld(copy, t), ...closingOf(copy, t, shop), t("orderConfirmation.questions")],
    },
  });
}

/** The sentence that says what an order on hold waits for, and until when; empty for any other order. */
function toHeld({ order, locale }: OrderCopy, t: MailTexts): string[] {
  if (!isHeld(order) || !order.hold) return [];
  const { kind, until } = order.hold;
  const day = FORMATS[locale].day(until);
  const vat = unconfirmedNumber(taxNotesOf(order.lines));
  if (kind === "release" && vat !== null) return [t("held.releaseVat", { day, number: toOneLine(vat) })];
  const way = kind === "prepayment" && pickUpBranch(order.delivery) ? "prepaymentPickUp" : kind;
  return [t(`held.${way}`, { day })];
}

/** Sentences below the link: how a guest pays, and who can open the order. */
function closingOf({ order, isGuest }: OrderCopy, t: MailTexts, shop: MailShop): string[] {
  if (!isGuest) return [t("orderConfirmation.openAsCustomer")];
  const pay = pickUpBranch(order.delivery) ? "payBeforePickUp" : "payInAdvance";
  return [
    ...(order.buyer ? [t(`orderConfirmation.${pay}`)] : []),
    t("orderConfirmation.openAsGuest"),
    t("orderConfirmation.typedHere", { shop: shop.name }),
  ];
}

function toSales(copy: OrderCopy, shop: MailShop): Draft {
  const { order, customer, locale } = copy;
  const t = MAIL_TEXTS[SALES_LOCALE];
  const name = toOneLine(customer.name);
  const number = toOneLine(order.number);
  const mail = toMail(copy, new Map(), SALES_LOCALE, {
    to: { name: shop.name, address: shop.salesEmail },
    subject: t(`${toSalesArea(copy)}.subject`, { shop: shop.name, number }),
    letter: {
      shop: shop.name,
      heading: t("orderConfirmation.heading", { number }),
      paragraphs: [
        ...(copy.deniedAt ? [t("orderAfterAllForSales.lead", { at: toMoment(copy.deniedAt, SALES_LOCALE) })] : []),
        ...toOvertaken(copy.overtook, t, "orderAfterAllForSales"),
        ...toHeldForSales(copy, t),
        t("orderForSales.lead", { count: order.lines.length }),
        `${t("orderForSales.customer")}: ${[name, copy.isGuest && t("orderForSales.guest")].filter(Boolean).join(", ")}`,
        `${t("orderForSales.email")}: ${customer.email ?? "–"}`,
        `${t("orderForSales.partner")}: ${copy.partner}`,
        ...(copy.isGuest && !copy.buyer ? [] : toBuyerLines(copy.buyer ?? null)),
        `${t("orderForSales.language")}: ${t(`languages.${locale}`)}`,
      ],
      // Only the person who ordered gets the link.
      link: null,
      closing: [],
    },
  });
  return customer.email ? { ...mail, replyTo: { name, address: customer.email } } : mail;
}

function toSalesArea(copy: OrderCopy): "orderAfterAllForSales" | "heldForSales" | "orderForSales" {
  if (copy.deniedAt) return "orderAfterAllForSales";
  return isForSales(copy) ? "heldForSales" : "orderForSales";
}

function toMoment(at: number, language: Locale): string {
  return FORMATS[language].dateTime(new Date(at).toISOString());
}

/** True for an order that sales must release or refuse. */
function isForSales({ order }: OrderCopy): boolean {
  return isHeld(order) && order.hold?.kind === "release";
}

/** Sentences for sales about an order on hold: what it waits for, until when, and how to decide. Otherwise empty. */
function toHeldForSales(copy: OrderCopy, t: MailTexts): string[] {
  const { hold, number } = copy.order;
  if (!isHeld(copy.order) || !hold) return [];
  const values = { number: toOneLine(number), day: FORMATS[SALES_LOCALE].day(hold.until) };
  if (!isForSales(copy)) return [t("heldForSales.payment", values)];
  const vat = unconfirmedNumber(taxNotesOf(copy.order.lines));
  const lead =
    vat === null ? t("heldForSales.lead", values) : t("heldForSales.leadVat", { ...values, vat: toOneLine(vat) });
  return [lead, t("heldForSales.how", values)];
}

function toMail(
  copy: OrderCopy,
  own: OwnNames,
  language: Locale,
  head: Pick<Draft, "to" | "subject" | "replyTo" | "letter">,
): Draft {
  const t = MAIL_TEXTS[language];
  const sheet = toOrderSheet(copy, own, language);
  return {
    ...head,
    order: copy.order.number,
    language,
    body: { html: toOrderHtml(sheet, t), text: toOrderText(sheet, t) },
  };
}
