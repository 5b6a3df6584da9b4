import { z } from "zod";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import type { CancellationMailKind } from "../outbox/mail-kinds.ts";
import { CANCELLATION_ENDS } from "../queue-end.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS, SALES_LOCALE } from "../texts.ts";
import { toBuyerLines } from "./buyer-lines.ts";
import type { Draft } from "./framed-mail.ts";
import { html } from "./html.ts";
import { factsTable, textBlock } from "./letter-html.ts";
import { blockLines, factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { toLines, toOneLine } from "./one-line.ts";
import { toGreeting, toPieces } from "./phrases.ts";

/** The payload of all mails about a cancellation request. */
export const cancellationPayloadSchema = z.object({
  order: z.object({ id: z.string(), number: z.string(), buyerDocumentNumber: z.string() }),
  lines: z.array(
    z.object({
      position: z.number(),
      number: z.string(),
      title: z.string(),
      quantity: z.number(),
      unit: z.string(),
    }),
  ),
  reason: z.string(),
  customer: z.object({ name: z.string(), email: z.string().nullable(), partner: z.string() }),
  /** null if the ERP did not return the buyer; missing in mails that an older version stored */
  buyer: z
    .object({
      company: z.string(),
      vat: z.string(),
      address: z.string(),
      postalCode: z.string(),
      city: z.string(),
      phone: z.string(),
    })
    .nullish(),
  locale: z.enum(LOCALES),
  /** of a guest's link to the order; missing for a customer */
  orderKey: z.string().optional(),
  /** how a request ended that was not received; missing if it was */
  end: z.enum(CANCELLATION_ENDS).optional(),
});
type Payload = z.infer<typeof cancellationPayloadSchema>;

/** The mails about cancellation requests, from their encrypted payloads. Throws if a payload cannot be decrypted. */
export function createCancellationLetters({ signer, shop }: { signer: Signer; shop: MailShop }) {
  return (kind: CancellationMailKind, payload: string): Draft => {
    const opened = signer.unseal("outbox-payload", payload);
    if (opened === null) throw new Error("the payload does not open");
    const given = cancellationPayloadSchema.parse(JSON.parse(opened));
    return kind === "cancellation-received" || kind === "cancellation-ended"
      ? toCustomer(given, shop)
      : toSales(kind, given, shop);
  };
}

function toCustomer(given: Payload, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  const number = toOneLine(given.order.number);
  const name = toOneLine(given.customer.name);
  if (given.customer.email === null) throw new Error("the customer has no address");
  const area = given.end ? (`cancellationEnded.${given.end}` as const) : "cancellationReceived";
  const url = new URL(`/${given.locale}/order/${encodeURIComponent(given.order.id)}`, shop.publicUrl());
  if (given.orderKey) url.searchParams.set("key", given.orderKey);
  return toMail(given, given.locale, {
    to: { name, address: given.customer.email },
    replyTo: { name: shop.name, address: shop.salesEmail },
    subject: t(`${area}.subject`, { shop: shop.name, number }),
    letter: {
      shop: shop.name,
      heading: t(`${area}.heading`, { number }),
      paragraphs: [toGreeting(t, name), t(`${area}.lead`)],
      link: { label: t("cancellationReceived.open"), url: url.href },
      closing: [t("cancellationReceived.questions")],
    },
  });
}

/** Tells sales that a request was received, or that this is unknown and a person must check. */
function toSales(kind: "cancellation-for-sales" | "cancellation-in-doubt", given: Payload, shop: MailShop): Draft {
  const t = MAIL_TEXTS[SALES_LOCALE];
  const [area, headingOf] =
    kind === "cancellation-in-doubt"
      ? (["cancellationInDoubt", "cancellationInDoubt"] as const)
      : (["cancellationForSales", "cancellationReceived"] as const);
  const number = toOneLine(given.order.number);
  const name = toOneLine(given.customer.name);
  const mail = toMail(given, SALES_LOCALE, {
    to: { name: shop.name, address: shop.salesEmail },
    subject: t(`${area}.subject`, { shop: shop.name, number }),
    letter: {
      shop: shop.name,
      heading: t(`${headingOf}.heading`, { number }),
      paragraphs: [
        t(given.orderKey ? "cancellationForSales.leadGuest" : `${area}.lead`),
        `${t("orderForSales.customer")}: ${name}`,
        `${t("orderForSales.email")}: ${given.customer.email ?? "–"}`,
        `${t("orderForSales.partner")}: ${toOneLine(given.customer.partner)}`,
        ...(given.buyer === undefined ? [] : toBuyerLines(given.buyer)),
        `${t("orderForSales.language")}: ${t(`languages.${given.locale}`)}`,
      ],
      link: null,
      closing: [],
    },
  });
  return given.customer.email === null ? mail : { ...mail, replyTo: { name, address: given.customer.email } };
}

function toMail(given: Payload, language: Locale, head: Pick<Draft, "to" | "subject" | "replyTo" | "letter">): Draft {
  const t = MAIL_TEXTS[language];
  const { order } = given;
  const facts = [
    { label: t("order.number"), value: toOneLine(order.number) },
    { label: t("order.documentNumber"), value: toOneLine(order.buyerDocumentNumber) },
  ];
  const lines = given.lines.map((line) => toPieces(line, language));
  const reason = { label: t("cancellationReceived.reason"), lines: toLines(given.reason) };
  return {
    ...head,
    order: order.number,
    language,
    body: {
      html: html`${factsTable(facts)}${factsTable(lines)}${textBlock(reason)}`,
      text: [factLines(facts), factLines(lines), blockLines(reason)],
    },
  };
}
