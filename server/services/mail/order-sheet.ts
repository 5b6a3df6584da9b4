import { sum, times, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { Formats } from "#locales/formats.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import type { Labelled } from "./letter.ts";
import type { MailTexts } from "./mail-texts.ts";
import { toOneLine } from "./one-line.ts";

/** An order as a mail shows it: every value is text, on one line, in one language. */
export interface OrderSheet {
  facts: Labelled[];
  lines: SheetLine[];
  totals: (Labelled & { isTotal: boolean })[];
}

export interface SheetLine {
  position: string;
  code: string;
  name: string;
  manufacturer: string;
  quantity: string;
  unit: string;
  price: string;
  /** null without a discount */
  discount: { percent: string; amount: string } | null;
  net: string;
  /** deposit, and what comes later */
  notes: string[];
}

/** All lines and totals of the confirmation (specification, section 3). */
export function toOrderSheet({ order }: OrderCopy, texts: MailTexts, formats: Formats): OrderSheet {
  const { goods, deposit, withoutVat, vat, total } = order.totals;
  const row = (label: string, amount: typeof total, isTotal = false) => ({
    label,
    value: formats.money(amount),
    isTotal,
  });
  return {
    facts: [
      { label: texts.order.number, value: toOneLine(order.number) },
      { label: texts.order.date, value: formats.day(order.date) },
      { label: texts.order.documentNumber, value: toOneLine(order.buyerDocumentNumber) },
    ],
    lines: order.lines.map((line) => toSheetLine(line, texts, formats)),
    totals: [
      ...(deposit === 0 ? [] : [row(texts.totals.goods, goods), row(texts.totals.deposit, deposit)]),
      row(texts.totals.base, withoutVat),
      ...vat.map((rate) => row(texts.totals.vat(formats.percent(rate.percent)), rate.amount)),
      row(texts.totals.total, total, true),
    ],
  };
}

function toSheetLine(line: OrderLine, texts: MailTexts, formats: Formats): SheetLine {
  const units: Record<string, string> = texts.units;
  const unit = units[line.unit] ?? toOneLine(line.unit);
  const discount = sum([times(line.wholesale, line.quantity), toEurCents(-line.total)]);
  const [now, later] = [formats.integer(line.now), formats.integer(line.later)];
  return {
    position: formats.integer(line.position),
    code: toOneLine(line.number),
    name: toOneLine(line.title),
    manufacturer: toOneLine(line.manufacturer),
    quantity: formats.integer(line.quantity),
    unit,
    price: formats.money(line.wholesale),
    discount:
      line.discountPercent === 0
        ? null
        : { percent: formats.percent(line.discountPercent), amount: formats.money(discount) },
    net: formats.money(line.total),
    notes: [
      ...(line.deposit === 0 ? [] : [texts.line.deposit(formats.money(line.deposit), toOneLine(line.unit))]),
      ...(line.later === 0 ? [] : [line.now === 0 ? texts.line.later(later) : texts.line.split(now, later)]),
    ],
  };
}
