import type { Locale } from "#erp-adapter/contract/context.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { FORMATS } from "#locales/formats.ts";
import { knownUnit } from "#locales/units.ts";
import type { Overtaken } from "../approvals/request.ts";
import { MAIL_TEXTS, type MailTexts } from "../texts.ts";
import type { Labelled } from "./letter.ts";
import { toOneLine } from "./one-line.ts";

/** The first line of a letter; `name` is empty if it is unknown. */
export function toGreeting(t: MailTexts, name: string): string {
  return name ? t("greeting.named", { name }) : t("greeting.nameless");
}

/** The measure unit of a quantity; an unknown one is shown as the ERP spells it. */
export function toUnit(t: MailTexts, code: string, count: number): string {
  const known = knownUnit(code);
  return known ? t(`units.${known}`, { count }) : toOneLine(code);
}

/** "per piece", "po komadu"; an unknown unit is shown as the ERP spells it. */
export function toPerUnit(t: MailTexts, code: string): string {
  const known = knownUnit(code);
  return known ? t(`perUnit.${known}`) : `/ ${toOneLine(code)}`;
}

/** A line of an order, as label and value: "3.  0 445 110 470", "2 pcs  Injector". */
export function toPieces(
  { position, number, quantity, unit, title }: Pick<OrderLine, "position" | "number" | "quantity" | "unit" | "title">,
  locale: Locale,
): Labelled {
  const { integer } = FORMATS[locale];
  return {
    label: `${integer(position)}.  ${toOneLine(number)}`,
    value: `${integer(quantity)} ${toUnit(MAIL_TEXTS[locale], unit, quantity)}  ${toOneLine(title)}`,
  };
}

/** Says how a request had ended before its order was found late, with the reason; empty for any other order. */
export function toOvertaken(
  overtook: Overtaken | undefined,
  t: MailTexts,
  area: "approvalAfterAll" | "orderAfterAllForSales",
): string[] {
  if (!overtook || overtook.state === "asked") return [];
  const { state, decided, order, reason } = overtook;
  const words = { decider: toOneLine(decided?.name ?? ""), other: toOneLine(order?.number ?? "") };
  const why = reason ? [`${t("approvalRefused.reason")}: ${toOneLine(reason)}`] : [];
  return [t(`${area}.meanwhile.${state}`, words), ...why];
}
