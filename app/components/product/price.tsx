import type { RowPrice } from "../../listing/shown-row.ts";
import { useFormats, useTexts } from "../texts.tsx";

/**
 * The net price and, if there is a discount, the list price and the discount below it. *Price on request* if `price` is
 * null.
 */
export function Price({ price }: { price: RowPrice | null }) {
  const t = useTexts();
  const { money, discount } = useFormats();
  if (!price)
    return (
      <span className="price">
        <span className="price__request">{t("product.onRequest")}</span>
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
          <span className="sr">{t("product.listPrice")} </span>
          <s>{money(price.wholesale)}</s> <b>{discount(price.discount)}</b>
        </span>
      )}
    </span>
  );
}
