import { href, Link } from "react-router";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "./note.tsx";

const REFUSALS: ReadonlySet<string> = new Set([
  "cart-not-created",
  "cart-not-changed",
  "carts-not-merged",
  "favourite-gone",
  "favourite-failed",
  "favourites-full",
]);

/** What the last form came to, said once. Without JavaScript it is part of the page that follows the form. */
export function Toast() {
  const t = useTexts();
  const { notice, lang } = useHeader();
  const cartTitle = useCartTitle();
  if (!notice) return null;
  const words = "title" in notice ? { ...notice, title: cartTitle(notice.title) } : notice;
  const refused = REFUSALS.has(notice.kind);
  return (
    <div className="toast no-print">
      <Note tone={refused ? "warn" : "good"}>
        <p>
          {t(
            notice.kind === "cart-not-created" && notice.limit === null
              ? "notices.cart-not-created-now"
              : `notices.${notice.kind}`,
            words,
          )}
        </p>
        {notice.kind === "added" && (
          <p>
            <Link to={href("/:lang/cart/:page", { lang, page: String(notice.cart) })}>{t("product.goToCart")}</Link>
          </p>
        )}
      </Note>
    </div>
  );
}
