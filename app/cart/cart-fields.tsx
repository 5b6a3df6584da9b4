import type { CartIntent } from "./cart-forms.ts";

/**
 * The id of the form with the quantities, the document number and *Order*. Its fields and buttons are in several places
 * of the page.
 */
export const ORDER_FORM = "order";

/** Ids of the form's fields, for labels, errors and links. */
export const DOCUMENT_FIELD = `${ORDER_FORM}-buyerDocumentNumber`;
export const quantityField = (product: string) => `q-${product}`;

/**
 * The hidden fields of every cart form: its intent (unless its buttons send it), its cart, the shown version, and the
 * quote by which the shop finds out that the page was ordered in the meantime.
 */
export function CartFields({
  cart,
  intent,
}: {
  cart: { id: string; version: string; quote?: string };
  intent?: CartIntent;
}) {
  return (
    <>
      {intent && <input type="hidden" name="intent" value={intent} />}
      <input type="hidden" name="cart" value={cart.id} />
      <input type="hidden" name="version" value={cart.version} />
      {cart.quote && <input type="hidden" name="quote" value={cart.quote} />}
    </>
  );
}
