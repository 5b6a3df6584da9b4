import type { TFunction } from "i18next";
import type { ShownOffer } from "./shown-offer.ts";

/** The reason for an offer in place of a part, in one sentence. */
export function reasonOfOffer(
  { reason, left, wanted: { number } }: Pick<ShownOffer, "reason" | "left" | "wanted">,
  { t, integer }: { t: TFunction; integer(value: number): string },
): string {
  if (reason === "ended") return t("offer.ended", { number });
  if (reason === "off-shelf") return t("offer.offShelf", { number });
  if (left === 0) return t("offer.soldOut", { number });
  return t("offer.left", { number, count: left, formatted: integer(left) });
}
