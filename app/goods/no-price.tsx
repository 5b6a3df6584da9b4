import { useTexts } from "../ui/texts.tsx";

/** Stands for the price of a line that has none. `leftOut`: why the line is left out of the order, if it is. */
export function NoPrice({ leftOut }: { leftOut: string | null }) {
  const t = useTexts();
  if (leftOut === "gone") return "–";
  return t(leftOut === "price-on-request" ? "product.onRequest" : "product.priceUnread");
}
