import { NewCartForm } from "../../cart/new-cart-form.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { CartCount, CartLinks } from "./cart-links.tsx";

/** The cart menu: the active cart's number of lines, its first lines and its link, the other carts, and *New cart*. */
export function CartMenu() {
  const { carts, inCart } = useHeader();
  return (
    <details className="menu menu--cart" name="header">
      <summary className="tool">
        <CartCount count={carts.find((cart) => cart.active)?.lines ?? null} />
      </summary>
      <div className="drop">
        <div className="panel">
          <CartLinks carts={carts} inCart={inCart} />
          <NewCartForm />
        </div>
      </div>
    </details>
  );
}
