import { knownUnit } from "#locales/units.ts";
import type { MailTexts } from "../texts.ts";
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
