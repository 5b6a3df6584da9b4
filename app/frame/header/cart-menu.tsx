import { NewCartForm } from "../../cart/new-cart-form.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { CartCount, CartLinks } from "./cart-links.tsx";

/** The cart menu: the lines of all carts, the first ones of the cart changed last, its link, the others, and *New cart*. */
export function CartMenu() {
  const { carts, inCart } = useHeader();
  return (
    <details className="menu menu--cart" name="header">
      <summary className="tool">
        <CartCount count={carts.length > 0 ? carts.reduce((sum, { lines }) => sum + lines, 0) : null} />
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
