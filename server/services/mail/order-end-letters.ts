import { z } from "zod";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { FORMATS } from "#locales/formats.ts";
import { FALLBACK_LANGUAGE } from "#locales/reader-language.ts";
import type { OrderEndMailKind } from "../outbox/mail-kinds.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS, SALES_LOCALE } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import { html } from "./html.ts";
import { factsTable } from "./letter-html.ts";
import { factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { isAddress } from "./named-address.ts";
import { toOneLine } from "./one-line.ts";
import { toGreeting, toPieces } from "./phrases.ts";

/** The payload of the mails about an order that was being verified and did not come about, as far as is known. */
export const orderEndPayloadSchema = z.object({
  end: z.enum(["not-placed", "undecided"]),
  /** the order's key, by which operators settle it */
  key: z.string(),
  /** epoch milliseconds */
  sentAt: z.number(),
  /** the request for approval that was to be ordered; null if there is none */
  request: z.string().nullable(),
  documentNumber: z.string(),
  customer: z.object({ name: z.string(), email: z.string().nullable(), partner: z.string(), isGuest: z.boolean() }),
  /** language of the person who ordered; null if it is unknown */
  locale: z.enum(LOCALES).nullable(),
  lines: z.array(
    z.object({
      position: z.number(),
      number: z.string(),
      title: z.string(),
      quantity: z.number(),
      unit: z.string(),
    }),
  ),
  /** euro cents */
  total: z.number(),
});
export type OrderEndPayload = z.infer<typeof orderEndPayloadSchema>;

const AREAS = { "not-placed": "orderNotPlaced", undecided: "orderUndecided" } as const;

/** The mails of `orderEndPayloadSchema`: to the person who ordered in their language, and to sales. Null without address. */
export function createOrderEndLetters({ signer, shop }: { signer: Signer; shop: MailShop }) {
  return (kind: OrderEndMailKind, payload: string): Draft | null => {
    const opened = signer.unseal("outbox-payload", payload);
    if (opened === null) throw new Error("the payload does not open");
    const given = orderEndPayloadSchema.parse(JSON.parse(opened));
    return kind === "order-ended" ? toCustomer(given, shop) : toSales(given, shop);
  };
}

function toCustomer(given: OrderEndPayload, shop: MailShop): Draft | null {
  const { end, request, customer, documentNumber } = given;
  if (customer.email === null || !isAddress(customer.email)) return null;
  const language = given.locale ?? FALLBACK_LANGUAGE;
  const t = MAIL_TEXTS[language];
  const area = AREAS[end];
  const name = toOneLine(customer.name);
  const words = { shop: shop.name, number: toOneLine(documentNumber) };
  const path = request === null ? `/${language}/cart/1` : `/${language}/approval/${encodeURIComponent(request)}`;
  return toMail(given, language, {
    to: { name, address: customer.email },
    replyTo: { name: shop.name, address: shop.salesEmail },
    subject: t(`${area}.subject`, words),
    letter: {
      shop: shop.name,
      heading: t(`${area}.heading`),
      paragraphs: [toGreeting(t, name), t(`${area}.${request === null ? "lead" : "leadOfRequest"}`, words)],
      link: {
        label: t(request === null ? "orderNotPlaced.openCart" : "approvalAsked.see"),
        url: new URL(path, shop.publicUrl()).href,
      },
      closing: [
        t("orderConfirmation.questions"),
        ...(customer.isGuest ? [t("orderNotPlaced.typedHere", { shop: shop.name })] : []),
      ],
    },
  });
}

function toSales(given: OrderEndPayload, shop: MailShop): Draft {
  const { end, key, customer, documentNumber, locale } = given;
  const t = MAIL_TEXTS[SALES_LOCALE];
  const area = `${AREAS[end]}ForSales` as const;
  const name = toOneLine(customer.name);
  const words = { shop: shop.name, number: toOneLine(documentNumber), key };
  const mail = toMail(given, SALES_LOCALE, {
    to: { name: shop.name, address: shop.salesEmail },
    subject: t(`${area}.subject`, words),
    letter: {
      shop: shop.name,
      heading: t(`${area}.heading`, words),
      paragraphs: [
        t(`${area}.lead`, words),
        `${t("orderForSales.customer")}: ${[name, customer.isGuest && t("orderForSales.guest")].filter(Boolean).join(", ")}`,
        `${t("orderForSales.email")}: ${customer.email ?? "–"}`,
        `${t("orderForSales.partner")}: ${toOneLine(customer.partner) || "–"}`,
        ...(locale === null ? [] : [`${t("orderForSales.language")}: ${t(`languages.${locale}`)}`]),
      ],
      link: null,
      closing: [],
    },
  });
  const { email } = customer;
  return email !== null && isAddress(email) ? { ...mail, replyTo: { name, address: email } } : mail;
}

function toMail(
  given: OrderEndPayload,
  language: Locale,
  head: Pick<Draft, "to" | "subject" | "replyTo" | "letter">,
): Draft {
  const t = MAIL_TEXTS[language];
  const { dateTime, money } = FORMATS[language];
  const facts = [
    { label: t("order.documentNumber"), value: toOneLine(given.documentNumber) },
    { label: t("orderNotPlaced.sentAt"), value: dateTime(new Date(given.sentAt).toISOString()) },
    { label: t("orderNotPlaced.total"), value: money(toEurCents(given.total)) },
  ];
  const lines = given.lines.map((line) => toPieces(line, language));
  return {
    ...head,
    language,
    body: {
      html: html`${factsTable(facts)}${factsTable(lines)}`,
      text: [factLines(facts), factLines(lines)],
    },
  };
}
