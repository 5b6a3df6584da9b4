import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { NewCartForm } from "./new-cart-form.tsx";
import { useCartTitle } from "./use-cart-title.ts";

/** All carts of the person; switching is a link. */
export function CartTabs() {
  const t = useTexts();
  const lang = useLanguage();
  const { carts } = useHeader();
  const cartTitle = useCartTitle();
  return (
    <nav className="tabs" aria-label={t("cart.carts")}>
      {carts.map((cart) => (
        <Link
          key={cart.id}
          to={href("/:lang/cart/:page", { lang, page: String(cart.position) })}
          aria-current={cart.active ? "page" : undefined}
        >
          {cartTitle(cart.title)} <span className="tabs__n">{cart.lines}</span>
        </Link>
      ))}
      <NewCartForm className="tabs__end" button="btn btn--plain" />
    </nav>
  );
}
