import type { CartIntent } from "../../forms/cart-forms.ts";

/** The form of the quantities, the document number and *Order*: its fields and buttons stand all over the cart's page. */
export const ORDER_FORM = "order";

/** Ids of its fields, to which labels, errors and links lead. */
export const DOCUMENT_FIELD = `${ORDER_FORM}-buyerDocumentNumber`;
export const quantityField = (product: string) => `q-${product}`;

/** What every cart form carries: what it wants (unless its buttons say so), for which cart, and the version it was shown for. */
export function CartFields({ cart, intent }: { cart: { id: string; version: string }; intent?: CartIntent }) {
  return (
    <>
      {intent && <input type="hidden" name="intent" value={intent} />}
      <input type="hidden" name="cart" value={cart.id} />
      <input type="hidden" name="version" value={cart.version} />
    </>
  );
}
