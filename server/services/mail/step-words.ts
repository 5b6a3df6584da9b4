import { pickUpBranch } from "#erp-adapter/contract/delivery.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { isHandedOver, type Portion } from "#erp-adapter/contract/order-events.ts";
import { taxNotesOf, unconfirmedNumber } from "#erp-adapter/contract/tax.ts";
import { FORMATS } from "#locales/formats.ts";
import { positionWords } from "#locales/position-words.ts";
import { arrivalDue } from "../documents/arrival-pdf.ts";
import { leftAfter, openBefore, piecesOf, stillHere } from "../order-events/open-pieces.ts";
import type { Step } from "../order-events/step.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import type { StepMailKind } from "../outbox/mail-kinds.ts";
import type { MailTexts } from "../texts.ts";
import type { Labelled } from "./letter.ts";
import { toOneLine } from "./one-line.ts";
import type { MailedInvoice } from "./order-invoices.ts";
import { toPieces } from "./phrases.ts";

/** A step of an order with all that its mail depends on. */
export interface ToldStep {
  kind: StepMailKind;
  step: Step;
  /** all steps of the order, in the order in which they happened */
  steps: readonly Step[];
  copy: OrderCopy;
  /** null if the step has no invoice, or if this recipient gets none (`OrderInvoices`) */
  invoice: MailedInvoice | null;
  /** PDF: the statement that a buyer gives who fetched goods without VAT; null for all other steps */
  arrival: Uint8Array | null;
}

/** The section of the texts for each kind of mail. */
const AREAS = {
  "order-released": "orderReleased",
  "order-confirmed": "orderConfirmed",
  "order-date-moved": "orderDateMoved",
  "order-ready": "orderReady",
  "order-dispatched": "orderDispatched",
  "order-invoiced": "orderInvoiced",
  "cancellation-answered": "cancellationAnswered",
  "order-hold-refused": "orderHoldRefused",
  "order-hold-expired": "orderHoldExpired",
} as const satisfies Record<StepMailKind, string>;

/**
 * The texts for a step. Goods handed over at a counter are not on their way, but their mail is still sent, as a receipt
 * for the person who ordered, because anybody who knows the order number could have collected them.
 */
export function areaOf({ kind, step, copy }: ToldStep) {
  return isHandedOver(step, copy.order) ? "orderPickedUp" : AREAS[kind];
}

/** The sentence that says what has happened. */
export function leadOf(told: ToldStep) {
  const { kind, step, copy } = told;
  const isPickUp = pickUpBranch(copy.order.delivery) !== null;
  switch (kind) {
    case "order-confirmed":
      if (!step.date) return "orderConfirmed.lead";
      return isPickUp ? "orderConfirmed.leadPickUp" : "orderConfirmed.leadDay";
    case "order-date-moved":
      if (isPickUp) return step.date ? "orderDateMoved.leadPickUp" : "orderDateMoved.leadPickUpOpen";
      return step.date ? "orderDateMoved.lead" : "orderDateMoved.leadOpen";
    case "cancellation-answered":
      return answerOf(told);
    case "order-released":
    case "order-hold-refused":
    case "order-hold-expired":
      return copy.order.hold?.kind === "prepayment"
        ? (`${AREAS[kind]}.leadPaid` as const)
        : (`${AREAS[kind]}.lead` as const);
    default:
      return `${areaOf(told)}.lead` as const;
  }
}

/**
 * The mail names the lines of this answer, and says nothing about other lines: an ERP may decide on a request in
 * several steps.
 */
function answerOf({ step: { accepted = [], refused = [] } }: ToldStep) {
  if (accepted.length === 0 && refused.length === 0) return "cancellationAnswered.lead";
  if (refused.length === 0) return "cancellationAnswered.leadAccepted";
  return accepted.length === 0 ? "cancellationAnswered.leadRefused" : "cancellationAnswered.leadPartly";
}

/** Sentences below the link. */
export function closingOf(told: ToldStep, t: MailTexts): string[] {
  const { kind, copy, invoice } = told;
  if (kind === "order-invoiced") {
    if (invoice?.bytes) return [t("orderInvoiced.attached")];
    return [t(copy.isGuest ? "orderInvoiced.byReply" : "orderInvoiced.inShop")];
  }
  if (told.arrival) {
    const due = arrivalDue(toLocalDate(Date.parse(told.step.at)));
    return [t("orderPickedUp.arrival", { day: FORMATS[copy.locale].day(due) })];
  }
  const vat = unconfirmedNumber(taxNotesOf(copy.order.lines));
  if (kind === "order-released" && vat !== null) return [t("orderReleased.noVat", { number: toOneLine(vat) })];
  if (kind === "order-hold-refused" || kind === "order-hold-expired") return [t("held.again")];
  return kind === "cancellation-answered" && isSomeUndecided(told) ? [t("cancellationAnswered.others")] : [];
}

/** True if a line is left that the same cancellation request may be about, and that no answer has refused so far. */
function isSomeUndecided({ steps, copy }: ToldStep): boolean {
  const refused = new Set(steps.flatMap((step) => step.refused ?? []));
  return leftAfter(copy.order.lines, steps).some(({ position }) => !refused.has(position));
}

export function factsOf({ kind, step, copy: { order, locale }, invoice: found }: ToldStep, t: MailTexts): Labelled[] {
  const { day, money } = FORMATS[locale];
  const { delivery, tracking, invoice, date, before } = step;
  const isPickUp = pickUpBranch(order.delivery) !== null;
  return [
    { label: t("order.number"), value: toOneLine(order.number) },
    { label: t("order.documentNumber"), value: toOneLine(order.buyerDocumentNumber) },
    ...(order.hold && kind === "order-hold-expired" ? [{ label: t("held.waited"), value: day(order.hold.until) }] : []),
    ...(before ? [{ label: t("step.before"), value: day(before) }] : []),
    ...(date ? [{ label: t(isPickUp ? "step.pickUpDay" : "step.day"), value: day(date) }] : []),
    ...(delivery ? [{ label: t("step.delivery"), value: toOneLine(delivery) }] : []),
    ...(tracking?.carrier ? [{ label: t("step.carrier"), value: toOneLine(tracking.carrier) }] : []),
    ...(tracking ? [{ label: t("step.tracking"), value: toOneLine(tracking.number) }] : []),
    ...(invoice ? [{ label: t("step.invoice"), value: toOneLine(invoice) }] : []),
    ...(found
      ? [
          { label: t("step.amount"), value: money(found.invoice.total) },
          { label: t("step.dueDate"), value: day(found.invoice.dueDate) },
        ]
      : []),
  ];
}

/** The lines that a step is about, grouped by their outcome. */
export function partsOf(told: ToldStep, t: MailTexts): { label: string; lines: Labelled[] }[] {
  const { kind, step, copy } = told;
  const parts =
    kind === "cancellation-answered"
      ? [
          { label: t("cancellationAnswered.accepted"), portions: openOf(step.accepted ?? [], told) },
          { label: t("cancellationAnswered.refused"), portions: openOf(step.refused ?? [], told) },
        ]
      : [{ label: t("step.pieces"), portions: goodsOf(told) }];
  return parts
    .map(({ label, portions }) => ({ label, lines: portions.flatMap((portion) => toLine(portion, copy)) }))
    .filter(({ lines }) => lines.length > 0);
}

/** The label of a reason, with its lines: the office may answer one request in several steps, each with its own reason. */
export function toReasonLabel({ accepted = [], refused = [] }: Step, t: MailTexts): string {
  const lines = [...accepted, ...refused].toSorted((a, b) => a - b);
  if (lines.length === 0) return t("step.reason");
  return t("step.reasonOf", { lines: positionWords(lines, (key, values) => t(`positions.${key}`, { ...values })) });
}

function goodsOf({ kind, step, steps, copy }: ToldStep): readonly Portion[] {
  if (kind === "order-ready") return stillHere(step, steps, copy.order.lines);
  return kind === "order-dispatched" ? piecesOf(step, steps, copy.order.lines) : (step.lines ?? []);
}

/**
 * The pieces of these lines that were open when the office decided; the whole line if the steps before left none of
 * them open.
 */
function openOf(positions: readonly number[], { step, steps, copy: { order } }: ToldStep): Portion[] {
  const open = new Map(openBefore(step, steps, order.lines).map((portion) => [portion.position, portion]));
  return positions.flatMap(
    (position) => open.get(position) ?? order.lines.find((line) => line.position === position) ?? [],
  );
}

/** Empty if the order has no such line. */
function toLine({ position, quantity }: Portion, { order, locale }: OrderCopy): Labelled[] {
  const line = order.lines.find((one) => one.position === position);
  return line ? [toPieces({ ...line, quantity }, locale)] : [];
}
