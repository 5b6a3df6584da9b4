import { href } from "react-router";
import { useCartTitle } from "../../cart/use-cart-title.ts";
import type { HeaderData } from "../../request/header/header-data.ts";
import { Icon } from "../../ui/icon.tsx";
import { kept } from "../../ui/kept-parts/kept.tsx";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { Scrim } from "./scrim.tsx";

type Carts = Pick<HeaderData, "carts" | "inCart">;

/** The button of the cart menu, with the number of lines in all carts, or without it if the carts could not be read. */
export const CartCount = kept("cart", ({ count }: { count: number | null }) => {
  const t = useTexts();
  return (
    <>
      <Icon name="cart" />
      <span className="tool__text">{t("header.cart")}</span>
      {count !== null && (
        <span className="tool__count" key={count}>
          <span aria-hidden="true">{count}</span>
          <span className="sr">{t("header.lines", { count })}</span>
        </span>
      )}
      <span className="chev" />
      <Scrim />
    </>
  );
});

/** The first lines of the cart changed last, the link to it, and links to the other carts. */
export const CartLinks = kept("carts", ({ carts, inCart }: Carts) => {
  const t = useTexts();
  const lang = useLanguage();
  const cartTitle = useCartTitle();
  const lead = carts.find((cart) => cart.leads);
  const cartHref = (position: number) => href("/:lang/cart/:page", { lang, page: String(position) });
  return (
    <>
      {lead && (
        <div className="in-cart">
          <p className="in-cart__head">
            {cartTitle(lead.title)} <span>{t("header.lines", { count: lead.lines })}</span>
          </p>
          <FirstLines count={lead.lines} inCart={inCart} />
          <Link className="btn btn--main" to={cartHref(lead.position)}>
            {t("product.goToCart")}
          </Link>
        </div>
      )}
      {carts
        .filter((cart) => cart !== lead)
        .map((cart) => (
          <Link key={cart.id} to={cartHref(cart.position)}>
            {cartTitle(cart.title)} <span>{cart.lines}</span>
          </Link>
        ))}
    </>
  );
});

/** The first lines of the cart. A line has a title only if the shop has shown it recently. */
function FirstLines({ count, inCart }: Pick<Carts, "inCart"> & { count: number }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  if (inCart.length === 0) return null;
  return (
    <>
      <ul>
        {inCart.map(({ id, number, title, quantity }) => (
          <li key={id}>
            <Link to={href("/:lang/products/:productId", { lang, productId: id })}>
              <span className="in-cart__what">
                <b className="num">{number}</b>
                {title && <small>{title}</small>}
              </span>
              <span>{t("header.times", { formatted: integer(quantity) })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > inCart.length && <p>{t("header.moreLines", { count: count - inCart.length })}</p>}
    </>
  );
}
