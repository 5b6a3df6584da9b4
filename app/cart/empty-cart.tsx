import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { CartNotice } from "./cart-notice.tsx";
import { CartTabs } from "./cart-tabs.tsx";
import type { ChangeRefusal } from "./change-cart.ts";
import type { ShownCart } from "./load-cart-page.ts";
import { DeleteForm, RenameForm } from "./manage-cart.tsx";
import type { LastOrderView } from "./order/last-order.ts";
import { LastOrderNote } from "./order/last-order-note.tsx";
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
