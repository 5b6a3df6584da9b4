import type { ShownRow } from "../../quick-order/show-row.ts";
import { useUnit } from "../product/use-unit.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** Why a row is in its state, in words; the fields of the row refer to it. */
export function RowReason({ row }: { row: ShownRow }) {
  const t = useTexts();
  const { integer } = useFormats();
  const reasons = [useReason(row)];
  const { by, together, verdict } = row;
  if (by && verdict.state !== "refused") reasons.push(t(`quickOrder.foundBy.${by.kind}`, { number: by.number }));
  if (together !== null && verdict.state !== "added")
    reasons.push(t("quickOrder.together", { count: together, formatted: integer(together) }));
  const text = reasons.filter((reason) => reason !== "");
  return <span id={`reason-${row.row}`}>{text.join(" ")}</span>;
}

function useReason({ verdict, pieces, quantityText }: ShownRow): string {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  const [only] = pieces;
  switch (verdict.state) {
    case "ready":
      if (verdict.later === 0) return "";
      return t("quickOrder.later", { count: verdict.later, formatted: integer(verdict.later) });
    case "choose":
      if (verdict.reason !== "pack") return t(`quickOrder.choose.${verdict.reason}`, { text: quantityText });
      return t("quickOrder.pack", { pack: `${integer(verdict.pack)} ${unit(only?.unit ?? "pcs", verdict.pack)}` });
    case "short":
      return verdict.left > 0
        ? t("quickOrder.left", { count: verdict.left, formatted: integer(verdict.left) })
        : t("quickOrder.noneLeft");
    case "replaced":
      return t(`quickOrder.replaced.${verdict.offer?.reason ?? "ended"}`);
    case "refused":
      return t(`quickOrder.why.${verdict.reason}`, { text: quantityText });
    case "unread":
      return t("quickOrder.unread");
    default:
      return "";
  }
}
