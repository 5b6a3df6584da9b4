import { trackingLink } from "#erp-adapter/contract/carriers.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { isHandedOver } from "#erp-adapter/contract/order-events.ts";
import { areFree } from "../documents/arrival-pdf.ts";
import type { Documents } from "../documents/documents.ts";
import type { EventBook } from "../order-events/event-book.ts";
import { piecesOf } from "../order-events/open-pieces.ts";
import { isOvertaken } from "../order-events/overtaken.ts";
import { latestDay } from "../order-events/step.ts";
import { fromStepRef } from "../order-events/step-ref.ts";
import type { OrderCopies } from "../ordering/order-copy.ts";
import type { StepMailKind } from "../outbox/mail-kinds.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import { html } from "./html.ts";
import type { Letter, LetterLines } from "./letter.ts";
import { factsTable, plainLink, textBlock } from "./letter-html.ts";
import { blockLines, factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { toLines, toOneLine } from "./one-line.ts";
import type { OrderInvoices } from "./order-invoices.ts";
import { toOrderUrl } from "./order-url.ts";
import { toPdfAttachment } from "./pdf-attachment.ts";
import { toGreeting } from "./phrases.ts";
import type { PickUpPlaces } from "./pick-up-place.ts";
import type { StepRecipients } from "./step-recipient.ts";
import { areaOf, closingOf, factsOf, leadOf, partsOf, type ToldStep, toReasonLabel } from "./step-words.ts";

/**
 * The mails about the steps of an order: one mail per step, to the person who ordered, in the language of the order; if a
 * colleague had asked for the order, one to that person too, in the language of the request. Null if other steps have
 * made the mail wrong since it was queued, or the person may not get it (any more).
 */
export function createStepLetters(given: {
  copies: Pick<OrderCopies, "ofQuote">;
  events: Pick<EventBook, "find" | "ofOrder">;
  recipientOf: StepRecipients;
  placeOf: PickUpPlaces;
  invoiceOf: OrderInvoices;
  documents: Pick<Documents, "arrival">;
  signer: Signer;
  shop: MailShop;
}) {
  const { copies, events, recipientOf, placeOf, invoiceOf } = given;
  return async (kind: StepMailKind, ref: string): Promise<Draft | null> => {
    const { event, isForAsker } = fromStepRef(ref);
    const found = await events.find(event);
    const placed = found && (await copies.ofQuote(found.quote));
    if (!found || !placed) throw new Error(`no order of event ${event}`);
    const recipient = await recipientOf(placed, isForAsker);
    if (recipient === null) return null;
    const { copy } = recipient;
    const steps = await events.ofOrder(copy.order);
    if (isOvertaken(found.step, steps, copy.order.lines)) return null;
    // A confirmation that is sent late must not name a day that has changed since.
    const date = kind === "order-confirmed" ? latestDay(steps) : (found.step.date ?? null);
    const step = { ...found.step, date };
    const places = kind === "order-ready" ? await placeOf(copy, MAIL_TEXTS[copy.locale]) : [];
    const invoice = step.invoice === undefined ? null : await invoiceOf(step.invoice, recipient);
    const told = { kind, step, steps, copy, invoice };
    return toMail({ ...told, arrival: await toArrival(told, given.documents) }, places, given);
  };
}

function toMail(
  told: ToldStep,
  places: readonly LetterLines[],
  { signer, shop }: { signer: Signer; shop: MailShop },
): Draft {
  const { step, copy } = told;
  const { order, customer, locale: language } = copy;
  if (!customer.email) throw new Error(`order ${order.id} has no address`);
  const t = MAIL_TEXTS[language];
  const name = toOneLine(customer.name);
  const number = toOneLine(order.number);
  const area = areaOf(told);
  const letter: Letter = {
    shop: shop.name,
    heading: t(`${area}.heading`, { number }),
    paragraphs: [toGreeting(t, name), t(leadOf(told), { number })],
    link: { label: t("orderConfirmation.open"), url: toOrderUrl(copy, signer, shop) },
    closing: [
      ...closingOf(told, t),
      copy.isGuest ? t("orderConfirmation.openAsGuest") : t("orderConfirmation.openAsCustomer"),
      t("orderConfirmation.questions"),
    ],
  };
  const facts = factsOf(told, t);
  const parts = partsOf(told, t);
  const answer = step.reason ? [{ label: toReasonLabel(step, t), lines: toLines(step.reason) }] : [];
  const url = step.tracking ? trackingLink(step.tracking) : null;
  const track = url === null ? null : { label: t("orderDispatched.track"), url };
  const mail: Draft = {
    to: { name, address: customer.email },
    replyTo: { name: shop.name, address: shop.salesEmail },
    subject: t(`${area}.subject`, { shop: shop.name, number }),
    order: order.number,
    language,
    letter,
    body: {
      html: html`${factsTable(facts)}${track && plainLink(track)}${parts.map(
        ({ label, lines }) =>
          html`<h2 style="margin:20px 0 0;font-size:15px;font-weight:600">${label}</h2>${factsTable(lines)}`,
      )}${[...places, ...answer].map(textBlock)}`,
      text: [
        factLines(facts),
        track ? [`${track.label}:`, track.url] : [],
        ...parts.map(({ label, lines }) => [`${label}:`, ...factLines(lines)]),
        ...[...places, ...answer].map(blockLines),
      ],
    },
  };
  const bytes = told.invoice?.bytes;
  if (told.arrival)
    return { ...mail, attachments: [toPdfAttachment(t("orderPickedUp.arrivalFile", { number }), told.arrival)] };
  if (!bytes) return mail;
  const file = t("orderInvoiced.file", { number: toOneLine(step.invoice ?? "") });
  return { ...mail, attachments: [toPdfAttachment(file, bytes)] };
}

/** The statement that a buyer gives who fetched goods without VAT for another member state; null for all other steps. */
async function toArrival(
  { kind, step, steps, copy }: Omit<ToldStep, "arrival">,
  documents: Pick<Documents, "arrival">,
): Promise<Uint8Array | null> {
  const { order, buyer = null, locale } = copy;
  const pieces = kind === "order-dispatched" && isHandedOver(step, order) ? piecesOf(step, steps, order.lines) : [];
  if (!areFree(order, pieces)) return null;
  const fetched = { order, pieces, buyer, day: toLocalDate(Date.parse(step.at)), note: step.delivery ?? "" };
  return new Response(await documents.arrival(fetched, locale)).bytes();
}
