import type { ChangeRefusal } from "../../cart/change-cart.ts";
import type { CartLineView } from "../../cart/load-cart-page.ts";
import type { OrderRefusal } from "../../cart/order-cart.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";
import { DOCUMENT_FIELD, quantityField } from "./cart-fields.tsx";

interface WrongFieldsProps {
  lines: CartLineView[];
  /** products with more pieces than a guest may order */
  beyond?: readonly string[];
  change?: ChangeRefusal;
  refusal?: OrderRefusal;
}

/**
 * Links to the refused fields. Without scripts the page opens at its top, far from the field; with scripts the field
 * already has the focus.
 */
export function WrongFields({ lines, beyond = [], change, refusal }: WrongFieldsProps) {
  const t = useTexts();
  const fields = lines.flatMap(({ product, number }) =>
    change?.errors[product] || beyond.includes(product)
      ? [{ id: quantityField(product), label: t("product.quantityOf", { number }) }]
      : [],
  );
  if (refusal?.reply?.error?.buyerDocumentNumber) fields.push({ id: DOCUMENT_FIELD, label: t("cart.documentNumber") });
  if (fields.length === 0) return null;
  return (
    <noscript>
      <Note tone="bad">
        <strong>{t("errors.summary")}</strong>
        <ul>
          {fields.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </Note>
    </noscript>
  );
}
