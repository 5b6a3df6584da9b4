import { href } from "react-router";
import { FORMATS } from "#locales/formats.ts";
import { Kept } from "../../kept-parts/kept.tsx";
import { NewCartForm } from "../cart/new-cart-form.tsx";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Scrim } from "./scrim.tsx";
import { useHeader } from "./use-header.ts";

/** The active cart's number of lines, its first lines and the link to it; the other carts, and a new one. */
export function CartMenu() {
  const t = useTexts();
  const { carts, inCart } = useHeader();
  const count = carts.find((cart) => cart.active)?.lines ?? 0;
  return (
    <details className="menu menu--cart" name="header">
      <summary className="tool">
        <Kept name="cart" by={count}>
          {() => (
            <>
              <Icon name="cart" />
              <span className="tool__text">{t("header.cart")}</span>
              <span className="tool__count">
                <span aria-hidden="true">{count}</span>
                <span className="sr">{t("header.lines", { count })}</span>
              </span>
              <span className="chev" />
              <Scrim />
            </>
          )}
        </Kept>
      </summary>
      <div className="drop">
        <div className="panel">
          <Kept name="carts" by={[carts, inCart]}>
            {() => <Carts />}
          </Kept>
          <NewCartForm />
        </div>
      </div>
    </details>
  );
}

function Carts() {
  const t = useTexts();
  const { lang, carts } = useHeader();
  const cartTitle = useCartTitle();
  const active = carts.find((cart) => cart.active);
  const cartHref = (position: number) => href("/:lang/cart/:page", { lang, page: String(position) });
  return (
    <>
      {active && (
        <div className="in-cart">
          <p className="in-cart__head">
            {cartTitle(active.title)} <span>{t("header.lines", { count: active.lines })}</span>
          </p>
          <FirstLines count={active.lines} />
          <Link className="btn btn--main" to={cartHref(active.position)}>
            {t("product.goToCart")}
          </Link>
        </div>
      )}
      {carts
        .filter((cart) => cart !== active)
        .map((cart) => (
          <Link key={cart.id} to={cartHref(cart.position)}>
            {cartTitle(cart.title)} <span>{cart.lines}</span>
          </Link>
        ))}
    </>
  );
}

/** The first lines, as many as the menu shows. A line has a title only if the shop has just shown it. */
function FirstLines({ count }: { count: number }) {
  const t = useTexts();
  const { lang, inCart } = useHeader();
  const { integer } = FORMATS[lang];
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
