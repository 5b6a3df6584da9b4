import { useTexts } from "../ui/texts.tsx";
import { numberOfTitle } from "./shown-title.ts";

/** A cart's title as it is shown: `Cart 2` is `Košarica 2` in Croatian; a title that a person typed stays as it is. */
export function useCartTitle(): (title: string) => string {
  const t = useTexts();
  return (title) => {
    const n = numberOfTitle(title);
    return n === null ? title : t("cart.first", { n });
  };
}
