import type { Locale } from "#erp-adapter/contract/context.ts";
import { chargeOf, pickUpBranch } from "#erp-adapter/contract/delivery.ts";
import { sum, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { dueInAdvance } from "#erp-adapter/contract/order-hold.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { taxNotesOf, taxWordsOf } from "#erp-adapter/contract/tax.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { FORMATS, type Formats } from "#locales/formats.ts";
import { makerAfter } from "#locales/maker-after.ts";
import { shipmentWords } from "#locales/shipment-words.ts";
import { shownLine } from "#locales/shown-address.ts";
import { supplyWords } from "#locales/supply-words.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import { MAIL_TEXTS, type MailTexts } from "../texts.ts";
import type { Labelled } from "./letter.ts";
import { toOneLine } from "./one-line.ts";
import { toPerUnit, toUnit } from "./phrases.ts";

/** An order as mails show it: every value is text, on one line, in one language. */
export interface OrderSheet {
  facts: Labelled[];
  lines: SheetLine[];
  totals: (Labelled & { isTotal: boolean })[];
  /** the words of the law on VAT, in all their languages */
  legend: string[];
  /** how to pay in advance; empty if nothing is */
  pay: Labelled[];
  /** says what the prices include */
  pricesNote: string;
}

export interface SheetLine {
  position: string;
  code: string;
  name: string;
  /** "" if the name ends with it */
  manufacturer: string;
  quantity: string;
  unit: string;
  price: string;
  /** null without a discount */
  discount: { percent: string; amount: string } | null;
  net: string;
  /**
   * the company's own number, the customer's position and note, the deposit, and where and when the pieces are
   * available
   */
  notes: string[];
}

/** All lines and totals of the confirmation (specification, section 3), with the customer's own numbers of the products. */
export function toOrderSheet({ order }: OrderCopy, own: ReadonlyMap<ProductId, string>, language: Locale): OrderSheet {
  const t = MAIL_TEXTS[language];
  const formats = FORMATS[language];
  const { goods, deposit, delivery = ZERO, withoutVat, vat, total } = order.totals;
  const row = (label: string, amount: typeof total, isTotal = false) => ({
    label,
    value: formats.money(amount),
    isTotal,
  });
  return {
    facts: [
      { label: t("order.number"), value: toOneLine(order.number) },
      { label: t("order.date"), value: formats.day(order.date) },
      { label: t("order.documentNumber"), value: toOneLine(order.buyerDocumentNumber) },
      ...toDeliveryFacts(order, language),
      ...taxNotesOf(order.lines).flatMap(({ because, number = "" }) =>
        because ? [{ label: t("order.vat"), value: t(`order.whyVat.${because}`, { number: toOneLine(number) }) }] : [],
      ),
    ],
    lines: order.lines.map((line) => toSheetLine(line, own.get(line.product) ?? null, order.date, t, formats)),
    totals: [
      ...(deposit === 0 && delivery === 0 ? [] : [row(t("totals.goods"), goods)]),
      ...(deposit === 0 ? [] : [row(t("totals.deposit"), deposit)]),
      ...(delivery === 0 ? [] : [row(t("totals.delivery"), delivery)]),
      row(t("totals.base"), withoutVat),
      ...vat.map((rate) => row(t("totals.vat", { percent: formats.percent(rate.percent) }), rate.amount)),
      row(t("totals.total"), total, true),
    ],
    legend: taxWordsOf(taxNotesOf(order.lines)).map(toOneLine),
    pay: toPay(order, t, formats),
    pricesNote: t(`pricesNote.${deliveryInPrices(order)}`),
  };
}

/** The account number has no spaces, to be copied. */
function toPay(order: OrderCopy["order"], t: MailTexts, formats: Formats): Labelled[] {
  const amount = dueInAdvance(order);
  if (amount === 0 || !order.prepayment) return [];
  const { seller, iban, model, reference } = order.prepayment;
  return [
    { label: t("pay.amount"), value: formats.money(amount) },
    { label: t("pay.payee"), value: toOneLine(seller.name) },
    { label: t("pay.iban"), value: toOneLine(iban) },
    { label: t("pay.reference"), value: toOneLine(`${model} ${reference}`) },
  ];
}

/** How the cost of delivery is charged; `charged` (in the total) also for a delivery that is known to be free. */
function deliveryInPrices({ delivery, totals }: OrderCopy["order"]): "pickUp" | "charged" | "separately" {
  if (pickUpBranch(delivery) !== null) return "pickUp";
  return chargeOf(delivery) !== null || totals.delivery ? "charged" : "separately";
}

/** The delivery of the order: place, carrier, shipment, date and note. Enough for a clerk to ship the goods. */
function toDeliveryFacts(order: OrderCopy["order"], language: Locale): Labelled[] {
  const t = MAIL_TEXTS[language];
  const formats = FORMATS[language];
  const { delivery, buyer } = order;
  if (!delivery) return [];
  const { to, carrierName, cost, date, note } = delivery;
  const isPickup = to.kind === "pickup";
  const place = to.address ? shownLine(to.address, language) : t("delivery.ownAddress");
  const carrier = [carrierName, cost === null ? t("delivery.separately") : ""].filter((part) => part !== "");
  return [
    // Empty for a guest's order without `to.address`: the buyer's address already appears in the order.
    { label: t(isPickup ? "delivery.pickup" : "delivery.to"), value: toOneLine(buyer && !to.address ? "" : place) },
    { label: t("delivery.carrier"), value: isPickup ? "" : carrier.map(toOneLine).join(", ") },
    {
      label: t("shipment.label"),
      value: shipmentWords(order, (key, values) => t(`shipment.${key}`, { ...values }), formats),
    },
    { label: t("delivery.date"), value: date === null ? "" : formats.day(date) },
    { label: t(isPickup ? "delivery.notePickUp" : "delivery.note"), value: toOneLine(note) },
  ].filter(({ value }) => value !== "");
}

function toSheetLine(line: OrderLine, own: string | null, date: string, t: MailTexts, formats: Formats): SheetLine {
  const unit = toUnit(t, line.unit, line.quantity);
  const perUnit = toPerUnit(t, line.unit);
  const discount = sum([timesPrice(line.wholesale, line.quantity), toEurCents(-line.total)]);
  return {
    position: formats.integer(line.position),
    code: toOneLine(line.number),
    name: toOneLine(line.title),
    manufacturer: makerAfter(line.title, toOneLine(line.manufacturer)),
    quantity: formats.integer(line.quantity),
    unit,
    price: formats.money(line.wholesale),
    discount:
      line.discountPercent === 0
        ? null
        : { percent: formats.percent(line.discountPercent), amount: formats.money(discount) },
    net: formats.money(line.total),
    notes: [
      ...(own === null ? [] : [t("line.yourNumber", { number: toOneLine(own) })]),
      ...(line.buyerPosition ? [t("line.buyerPosition", { position: toOneLine(line.buyerPosition) })] : []),
      ...(line.note ? [toOneLine(line.note)] : []),
      ...(line.deposit === 0 ? [] : [t("line.deposit", { amount: formats.money(line.deposit), perUnit })]),
      ...supplyNotes(line, date, t, formats),
    ],
  };
}

/**
 * Where and when the pieces are available, as agreed on the local date of the order; if the ERP does not return that,
 * only the quantities now and later, and nothing if all is available now.
 */
function supplyNotes({ now, later, supply }: OrderLine, date: string, t: MailTexts, formats: Formats): string[] {
  if (supply) {
    const words = supplyWords(supply, date, (key, values) => t(`supply.${key}`, { ...values }), formats);
    return [toOneLine([words.now, words.later].filter((one) => one !== "").join(", "))];
  }
  if (later === 0) return [];
  const n = { now: formats.integer(now), later: formats.integer(later) };
  return [now === 0 ? t("line.later", n) : t("line.split", n)];
}
