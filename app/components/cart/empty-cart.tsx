import { href } from "react-router";
import type { ChangeRefusal } from "../../cart/change-cart.ts";
import type { LastOrderView } from "../../cart/last-order.ts";
import type { ShownCart } from "../../cart/load-cart-page.ts";
import { useHeader } from "../header/use-header.ts";
import { PageHead } from "../page-head.tsx";
import { useLanguage, useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { CartNotice } from "./cart-notice.tsx";
import { CartTabs } from "./cart-tabs.tsx";
import { LastOrderNote } from "./last-order-note.tsx";
import { DeleteForm, RenameForm } from "./manage-cart.tsx";
import { useCartTitle } from "./use-cart-title.ts";

/** The page of an active cart without lines; it links to the other carts. */
export function EmptyCart({
  cart,
  last,
  change,
}: {
  cart: ShownCart;
  last: LastOrderView | null;
  change?: ChangeRefusal;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { carts, person } = useHeader();
  const title = t("cart.emptyTitle", { title: useCartTitle()(cart.title) });
  return (
    <>
      <PageHead title={title} noindex />
      <CartTabs />
      <CartNotice />
      {last && <LastOrderNote last={last} />}
      {change?.conflict && <Note tone="bad">{t("errors.conflict")}</Note>}
      {change?.errors.cart && <Note tone="bad">{t(`errors.${change.errors.cart.key}`)}</Note>}
      <div className="sheet empty">
        <h1>{title}</h1>
        <p>{t("cartPage.emptyText")}</p>
        <div className="actions">
          <Link className="btn btn--main" to={href("/:lang/catalogue/:page", { lang, page: "0" })}>
            {t("cart.toCatalogue")}
          </Link>
          <Link className="btn" to={href("/:lang/quick-order", { lang })}>
            {t("header.quickOrder")}
          </Link>
          {person === "customer" && (
            <Link className="btn" to={href("/:lang", { lang })}>
              {t("toHome.bought")}
            </Link>
          )}
        </div>
        {person !== "visitor" && (
          <div className="actions">
            <RenameForm cart={cart} change={change} />
            {carts.length > 1 && <DeleteForm cart={cart} />}
          </div>
        )}
      </div>
    </>
  );
}
