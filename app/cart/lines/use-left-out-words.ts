import { useFormats, useTexts } from "../../ui/texts.tsx";
import type { CartLineView } from "../load-cart-page.ts";

/** Formats the reason why a line is not part of the order, with the name that its availability has on every page. */
export function useLeftOutWords(): (line: Pick<CartLineView, "leftOut" | "split" | "condition">) => string {
  const t = useTexts();
  const { integer } = useFormats();
  return ({ leftOut, split, condition }) => {
    if (leftOut === null) return "";
    if (leftOut !== "not-orderable" || !condition) return t(`cart.leftOut.${leftOut}`);
    return split && split.now > 0
      ? t("errors.onlyLeft", { limit: integer(split.now) })
      : t(`availability.${condition.availability}`);
  };
}
