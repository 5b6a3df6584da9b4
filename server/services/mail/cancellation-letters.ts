import { z } from "zod";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { FORMATS } from "#locales/formats.ts";
import type { CancellationMailKind } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import { html } from "./html.ts";
import type { Labelled, Letter } from "./letter.ts";
import { factsTable, toLetterHtml } from "./letter-html.ts";
import { factLines, toLetterText } from "./letter-text.ts";
import type { Mail } from "./mail.ts";
import type { MailShop } from "./mail-shop.ts";
import { MAIL_TEXTS } from "./mail-texts.ts";
import { toOneLine } from "./one-line.ts";

/** What both mails about a request to cancel say, as their payload holds it. */
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
  locale: z.enum(LOCALES),
});
type Payload = z.infer<typeof cancellationPayloadSchema>;

/** The mails about requests to cancel, from their sealed payloads. Throws when a payload does not open. */
export function createCancellationLetters({ signer, shop }: { signer: Signer; shop: MailShop }) {
  return (kind: CancellationMailKind, payload: string): Mail => {
    const opened = signer.unseal("outbox-payload", payload);
    if (opened === null) throw new Error("the payload does not open");
    const given = cancellationPayloadSchema.parse(JSON.parse(opened));
    return kind === "cancellation-received" ? toCustomer(given, shop) : toSales(given, shop);
  };
}

function toCustomer(given: Payload, shop: MailShop): Mail {
  const texts = MAIL_TEXTS[given.locale];
  const { subject, heading, lead, open, questions } = texts.cancellationReceived;
  const number = toOneLine(given.order.number);
  const name = toOneLine(given.customer.name);
  if (given.customer.email === null) throw new Error("the customer has no address");
  const url = new URL(`/${given.locale}/order/${encodeURIComponent(given.order.id)}`, shop.publicUrl());
  return toMail(given, {
    to: { name, address: given.customer.email },
    replyTo: { name: shop.name, address: shop.salesEmail },
    subject: subject(shop.name, number),
    letter: {
      shop: shop.name,
      heading: heading(number),
      paragraphs: [texts.greeting(name), lead],
      link: { label: open, url: url.href },
      closing: [questions],
    },
  });
}

function toSales(given: Payload, shop: MailShop): Mail {
  const texts = MAIL_TEXTS[given.locale];
  const { subject, lead } = texts.cancellationForSales;
  const { customer, email, partner } = texts.orderForSales;
  const number = toOneLine(given.order.number);
  const name = toOneLine(given.customer.name);
  const mail = toMail(given, {
    to: { name: shop.name, address: shop.salesEmail },
    subject: subject(shop.name, number),
    letter: {
      shop: shop.name,
      heading: texts.cancellationReceived.heading(number),
      paragraphs: [
        lead,
        `${customer}: ${name}`,
        `${email}: ${given.customer.email ?? "–"}`,
        `${partner}: ${toOneLine(given.customer.partner)}`,
      ],
      link: null,
      closing: [],
    },
  });
  return given.customer.email === null ? mail : { ...mail, replyTo: { name, address: given.customer.email } };
}

function toMail(
  given: Payload,
  { letter, ...head }: Pick<Mail, "to" | "subject" | "replyTo"> & { letter: Letter },
): Mail {
  const { order, cancellationReceived } = MAIL_TEXTS[given.locale];
  const facts = [
    { label: order.number, value: toOneLine(given.order.number) },
    { label: order.documentNumber, value: toOneLine(given.order.buyerDocumentNumber) },
  ];
  const lines = given.lines.map((line) => toLine(line, given.locale));
  const full = {
    ...letter,
    paragraphs: [...letter.paragraphs, `${cancellationReceived.reason}: ${toOneLine(given.reason)}`],
  };
  return {
    ...head,
    language: given.locale,
    html: toLetterHtml(full, html`${factsTable(facts)}${factsTable(lines)}`, given.locale),
    text: toLetterText(full, [factLines(facts), factLines(lines)]),
  };
}

function toLine(line: Payload["lines"][number], locale: Payload["locale"]): Labelled {
  const units: Record<string, string> = MAIL_TEXTS[locale].units;
  const { integer } = FORMATS[locale];
  const unit = units[line.unit] ?? toOneLine(line.unit);
  return {
    label: `${integer(line.position)}.  ${toOneLine(line.number)}`,
    value: `${integer(line.quantity)} ${unit}  ${toOneLine(line.title)}`,
  };
}
