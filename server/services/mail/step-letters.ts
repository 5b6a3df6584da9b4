import { trackingLink } from "#erp-adapter/contract/carriers.ts";
import { FORMATS } from "#locales/formats.ts";
import type { EventBook } from "../order-events/event-book.ts";
import { latestDay, type Step } from "../order-events/step.ts";
import type { OrderCopies, OrderCopy } from "../ordering/order-copy.ts";
import type { StepMailKind } from "../outbox/mail-kinds.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS, type MailTexts } from "../texts.ts";
import { html } from "./html.ts";
import type { Labelled, Letter } from "./letter.ts";
import { factsTable, plainLink, toLetterHtml } from "./letter-html.ts";
import { factLines, toLetterText, wrap } from "./letter-text.ts";
import type { Mail } from "./mail.ts";
import type { MailShop } from "./mail-shop.ts";
import { toLines, toOneLine } from "./one-line.ts";
import { toOrderUrl } from "./order-url.ts";
import { toGreeting, toUnit } from "./phrases.ts";

/**
 * The mails about the steps of an order: one mail per step, to the person who ordered, in the language of the order.
 */
export function createStepLetters(given: {
  copies: Pick<OrderCopies, "ofQuote">;
  events: Pick<EventBook, "find" | "ofOrder">;
  signer: Signer;
  shop: MailShop;
}) {
  const { copies, events, signer, shop } = given;
  return async (kind: StepMailKind, ref: string): Promise<Mail> => {
    const found = await events.find(ref);
    const copy = found && (await copies.ofQuote(found.quote));
    if (!found || !copy) throw new Error(`no order of event ${ref}`);
    const { step } = found;
    // A confirmation that is sent late must not name a day that has moved since.
    const day = kind === "order-confirmed" ? latestDay(await events.ofOrder(copy.order)) : (step.date ?? null);
    return toMail(kind, { ...step, date: day }, copy, { signer, shop });
  };
}

/** The texts of each mail, under the same names in every language. */
const TEXTS = {
  "order-confirmed": "orderConfirmed",
  "order-date-moved": "orderDateMoved",
  "order-ready": "orderReady",
  "order-dispatched": "orderDispatched",
  "order-invoiced": "orderInvoiced",
  "cancellation-answered": "cancellationAnswered",
} as const satisfies Record<StepMailKind, string>;

function toMail(
  kind: StepMailKind,
  step: Step,
  copy: OrderCopy,
  { signer, shop }: { signer: Signer; shop: MailShop },
): Mail {
  const { order, customer, locale: language } = copy;
  if (!customer.email) throw new Error(`order ${order.id} has no address`);
  const t = MAIL_TEXTS[language];
  const name = toOneLine(customer.name);
  const number = toOneLine(order.number);
  const area = TEXTS[kind];
  const letter: Letter = {
    shop: shop.name,
    heading: t(`${area}.heading`, { number }),
    paragraphs: [toGreeting(t, name), t(leadOf(kind, step), { number })],
    link: { label: t("orderConfirmation.open"), url: toOrderUrl(copy, signer, shop) },
    closing: [
      copy.isGuest ? t("orderConfirmation.openAsGuest") : t("orderConfirmation.openAsCustomer"),
      t("orderConfirmation.questions"),
    ],
  };
  const facts = factsOf(step, copy, t);
  const parts = partsOf(kind, step, copy, t);
  const reason = step.reason ? { label: `${t("step.reason")}:`, lines: toLines(step.reason) } : null;
  const url = step.tracking ? trackingLink(step.tracking) : null;
  const track = url === null ? null : { label: t("orderDispatched.track"), url };
  return {
    to: { name, address: customer.email },
    replyTo: { name: shop.name, address: shop.salesEmail },
    subject: t(`${area}.subject`, { shop: shop.name, number }),
    language,
    html: toLetterHtml(
      letter,
      html`${factsTable(facts)}${track && plainLink(track)}${parts.map(
        ({ label, lines }) =>
          html`<h2 style="margin:20px 0 0;font-size:15px;font-weight:600">${label}</h2>${factsTable(lines)}`,
      )}${
        reason &&
        html`<p style="margin:16px 0 8px;font-size:15px">${reason.label}${reason.lines.map((line) => html`<br>${line}`)}</p>`
      }`,
      language,
    ),
    text: toLetterText(letter, [
      factLines(facts),
      track ? [`${track.label}:`, track.url] : [],
      ...parts.map(({ label, lines }) => [`${label}:`, ...factLines(lines)]),
      reason ? [reason.label, ...reason.lines.flatMap((line) => wrap(line).map((part) => `  ${part}`))] : [],
    ]),
  };
}

/** The sentence that says what has happened. */
function leadOf(kind: StepMailKind, { date, accepted = [], refused = [] }: Step) {
  switch (kind) {
    case "order-confirmed":
      return date ? "orderConfirmed.leadDay" : "orderConfirmed.lead";
    case "order-date-moved":
      return date ? "orderDateMoved.lead" : "orderDateMoved.leadOpen";
    case "cancellation-answered":
      if (refused.length === 0) return "cancellationAnswered.leadAccepted";
      return accepted.length === 0 ? "cancellationAnswered.leadRefused" : "cancellationAnswered.leadPartly";
    default:
      return `${TEXTS[kind]}.lead` as const;
  }
}

function factsOf(step: Step, { order, locale }: OrderCopy, t: MailTexts): Labelled[] {
  const { day } = FORMATS[locale];
  const { delivery, tracking, invoice, date, before } = step;
  return [
    { label: t("order.number"), value: toOneLine(order.number) },
    { label: t("order.documentNumber"), value: toOneLine(order.buyerDocumentNumber) },
    ...(before ? [{ label: t("step.before"), value: day(before) }] : []),
    ...(date ? [{ label: t("step.day"), value: day(date) }] : []),
    ...(delivery ? [{ label: t("step.delivery"), value: toOneLine(delivery) }] : []),
    ...(tracking?.carrier ? [{ label: t("step.carrier"), value: toOneLine(tracking.carrier) }] : []),
    ...(tracking ? [{ label: t("step.tracking"), value: toOneLine(tracking.number) }] : []),
    ...(invoice ? [{ label: t("step.invoice"), value: toOneLine(invoice) }] : []),
  ];
}

/** The lines that a step is about, grouped by their outcome. */
function partsOf(
  kind: StepMailKind,
  step: Step,
  copy: OrderCopy,
  t: MailTexts,
): { label: string; lines: Labelled[] }[] {
  const quantityOf = new Map(copy.order.lines.map(({ position, quantity }) => [position, quantity]));
  const whole = (positions: readonly number[]) =>
    positions.map((position) => ({ position, quantity: quantityOf.get(position) ?? 0 }));
  const parts =
    kind === "cancellation-answered"
      ? [
          { label: t("cancellationAnswered.accepted"), portions: whole(step.accepted ?? []) },
          { label: t("cancellationAnswered.refused"), portions: whole(step.refused ?? []) },
        ]
      : [{ label: t("step.pieces"), portions: step.lines ?? [] }];
  return parts
    .map(({ label, portions }) => ({ label, lines: portions.flatMap((portion) => toLine(portion, copy, t)) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Empty if the order has no such line. */
function toLine(
  { position, quantity }: { position: number; quantity: number },
  copy: OrderCopy,
  t: MailTexts,
): Labelled[] {
  const line = copy.order.lines.find((one) => one.position === position);
  if (!line) return [];
  const { integer } = FORMATS[copy.locale];
  return [
    {
      label: `${integer(position)}.  ${toOneLine(line.number)}`,
      value: `${integer(quantity)} ${toUnit(t, line.unit)}  ${toOneLine(line.title)}`,
    },
  ];
}
