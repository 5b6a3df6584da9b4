import { href, Link } from "react-router";
import { FORMATS } from "#locales/formats.ts";
import { NewCartForm } from "../cart/new-cart-form.tsx";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { useHeader } from "./use-header.ts";

/** The active cart's number of lines and the first of them, all carts, and a new one. */
export function CartMenu() {
  const t = useTexts();
  const { lang, carts, inCart } = useHeader();
  const cartTitle = useCartTitle();
  const { integer } = FORMATS[lang];
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
        {inCart.length > 0 && (
          <div className="in-cart">
            <ul>
              {inCart.map(({ id, number, quantity }) => (
                <li key={id}>
                  <span className="num">{number}</span>{" "}
                  <span>{t("header.times", { formatted: integer(quantity) })}</span>
                </li>
              ))}
            </ul>
            {count > inCart.length && <p>{t("header.moreLines", { count: count - inCart.length })}</p>}
          </div>
        )}
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
