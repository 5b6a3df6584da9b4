import { useFormats, useTexts } from "../ui/texts.tsx";
import type { ProductRow } from "./shown-row.ts";

/**
 * The net price and, if there is a discount, the list price and the discount below it. Without a price: whether it is
 * on request, or could not be read.
 */
export function Price({ price, isOnRequest }: Pick<ProductRow, "price" | "isOnRequest">) {
  const t = useTexts();
  const { money, discount } = useFormats();
  if (!price)
    return (
      <span className="price">
        <span className="price__request">{t(isOnRequest ? "product.onRequest" : "product.priceUnread")}</span>
      </span>
    );
  return (
    <span className="price">
      <span className="price__net">
        <span className="sr">{t("product.price")} </span>
        {money(price.net)}
      </span>
      {price.discount > 0 && (
        <span className="price__was">
          <span className="sr">{t("product.wholesale")} </span>
          <s>{money(price.wholesale)}</s> <b>{discount(price.discount)}</b>
        </span>
      )}
    </span>
  );
}
