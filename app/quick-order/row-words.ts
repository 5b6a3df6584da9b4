import type { TFunction } from "i18next";
import type { Formats } from "#locales/formats.ts";
import { supplyWords } from "#locales/supply-words.ts";
import { reasonOfOffer } from "../goods/supersession/offer-words.ts";
import type { ShownQuickRow } from "./show-row.ts";

/** The functions that format texts, numbers and units in one language. */
export interface RowWords {
  t: TFunction;
  integer(value: number): string;
  unit(code: string, count: number): string;
}

/** The reason for a row's state, and how its part was found; "" if there is nothing to say. */
export function reasonOf(row: ShownQuickRow, { t, integer, unit }: RowWords): string {
  const reasons = [stateReason(row, { t, integer, unit })];
  const { by, together, verdict, insteadOf } = row;
  if (insteadOf !== null) reasons.push(t("quickOrder.insteadOf", { number: insteadOf }));
  if (by && verdict.state !== "refused") reasons.push(t(`quickOrder.foundBy.${by.kind}`, { number: by.number }));
  if (together !== null && verdict.state !== "added")
    reasons.push(t("quickOrder.together", { count: together, formatted: integer(together) }));
  if (together !== null && verdict.state === "replaced") reasons.push(t("quickOrder.offerForAll"));
  return reasons.filter((reason) => reason !== "").join(" ");
}

/** For a file: the parts or quantities that are, or may be, ordered in place of the wanted ones; "" if none are. */
export function suggestionOf({ verdict, pieces, insteadOf }: ShownQuickRow, { integer, unit }: RowWords): string {
  const [only] = pieces;
  const isTaken = verdict.state === "ready" || verdict.state === "added";
  const namesOf = (lines: readonly { number: string; quantity: number }[]) =>
    lines.map(({ number, quantity }) => `${integer(quantity)} × ${number}`).join(" + ");
  if (isTaken) return insteadOf === null ? "" : namesOf(pieces);
  const withUnit = (quantity: number) => `${integer(quantity)} ${unit(only?.unit ?? "pcs", quantity)}`;
  if (verdict.state === "short") return verdict.left > 0 ? withUnit(verdict.left) : "";
  if (verdict.state === "replaced")
    return (verdict.offer?.alternatives ?? []).map(({ lines }) => namesOf(lines)).join(" / ");
  if (verdict.state !== "choose") return "";
  if (verdict.reason === "pack") return verdict.offered === null ? "" : withUnit(verdict.offered);
  if (verdict.reason === "quantity") return verdict.readings.map(integer).join(" / ");
  return verdict.candidates.map(({ number, manufacturer }) => `${number} ${manufacturer}`.trim()).join(" / ");
}

/**
 * For a file: where the pieces of a row are and when they come. If the row has several parts, each has its number in
 * front. "" if the row is not ready, unless it is short and some pieces are left.
 */
export function supplyOf({ pieces }: ShownQuickRow, t: TFunction, formats: Formats): string {
  const texts = pieces.flatMap(({ number, split }) => {
    if (!split?.plan) return [];
    const { parts, today } = split.plan;
    const { now, later } = supplyWords(parts, today, (key, values) => t(`supply.${key}`, { ...values }), formats);
    const words = [now, later].filter((text) => text !== "").join(", ");
    return [pieces.length === 1 ? words : `${number}: ${words}`];
  });
  return texts.join(" + ");
}

function stateReason({ verdict, pieces, quantityText }: ShownQuickRow, { t, integer, unit }: RowWords): string {
  const [only] = pieces;
  switch (verdict.state) {
    case "choose":
      if (verdict.reason !== "pack") return t(`quickOrder.choose.${verdict.reason}`, { text: quantityText });
      return t("quickOrder.pack", { pack: `${integer(verdict.pack)} ${unit(only?.unit ?? "pcs", verdict.pack)}` });
    case "short":
      return verdict.left > 0
        ? t("quickOrder.left", { count: verdict.left, formatted: integer(verdict.left) })
        : t("quickOrder.noneLeft");
    case "replaced":
      return verdict.offer ? reasonOfOffer(verdict.offer, { t, integer }) : t("offer.ended", { number: only?.number });
    case "refused":
      return t(`quickOrder.why.${verdict.reason}`, { text: quantityText });
    case "unread":
      return t("quickOrder.unread");
    default:
      return "";
  }
}
