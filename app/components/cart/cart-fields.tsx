import type { CartIntent } from "../../forms/cart-forms.ts";

/** What every cart form carries: what it wants, for which cart, and the version it was shown for. */
export function CartFields({ cart, intent }: { cart: { id: string; version: string }; intent: CartIntent }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="cart" value={cart.id} />
      <input type="hidden" name="version" value={cart.version} />
    </>
  );
}
