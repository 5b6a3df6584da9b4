import { href, Link } from "react-router";
import { NewCartForm } from "../cart/new-cart-form.tsx";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { useHeader } from "./use-header.ts";

/** The active cart's number of lines, all carts, and a new one. */
export function CartMenu() {
  const t = useTexts();
  const { lang, carts } = useHeader();
  const cartTitle = useCartTitle();
  const count = carts.find((cart) => cart.active)?.lines ?? 0;
  return (
    <details className="menu" name="header">
      <summary className="tool">
        <Icon name="cart" />
        <span className="tool__text">{t("header.cart")}</span>
        <span className="tool__count">
          <span aria-hidden="true">{count}</span>
          <span className="sr">{t("header.lines", { count })}</span>
        </span>
        <span className="chev" />
      </summary>
      <div className="panel">
        {carts.map((cart) => (
          <Link
            key={cart.id}
            to={href("/:lang/cart/:page", { lang, page: String(cart.position) })}
            aria-current={cart.active ? "true" : undefined}
          >
            {cartTitle(cart.title)} <span>{cart.lines}</span>
          </Link>
        ))}
        <hr />
        <NewCartForm />
      </div>
    </details>
  );
}
