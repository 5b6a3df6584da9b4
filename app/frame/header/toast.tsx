import { type MouseEvent, useState } from "react";
import { href, useLocation } from "react-router";
import { FILLED_NOTICES } from "../../request/forms/filled.ts";
import type { Notice } from "../../request/notice.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";

/** Kinds of notices that stay until they are closed: refusals, and a form that has come back. */
const STAYING: ReadonlySet<string> = new Set<Notice["kind"]>([
  ...FILLED_NOTICES,
  "form-not-pressed",
  "form-not-returned",
  "form-expired",
  "favourite-gone",
  "favourite-failed",
  "favourites-full",
  "carts-not-merged",
  "carts-merged-delivery-not-kept",
  "cart-gone",
  "cart-not-changed",
  "too-many-carts",
  "cart-not-created",
  "cart-perhaps-created",
]);

/**
 * The outcome of the last form, shown once, where it covers no important control. A success disappears by CSS alone; a
 * refusal stays until it is closed. Without JavaScript, closing loads the same page again, without the notice.
 */
export function Toast() {
  const t = useTexts();
  const lang = useLanguage();
  const { notice, said, newCartKey: answer } = useHeader();
  const { pathname, search } = useLocation();
  const [closed, setClosed] = useState<Notice | null>(null);
  if (!notice || !said || notice === closed) return null;
  const refused = STAYING.has(notice.kind);
  const close = (event: MouseEvent) => {
    event.preventDefault();
    setClosed(notice);
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    // The key renders a new toast, with its own animation, for each response.
    <section
      className={refused ? "toast no-print" : "toast toast--leaves no-print"}
      aria-label={t("site.message")}
      key={answer}
    >
      <Note tone={refused ? "warn" : "good"}>
        <p>{said}</p>
        {(notice.kind === "added" || notice.kind === "offer-taken") && (
          <p>
            <Link to={href("/:lang/cart/:page", { lang, page: String(notice.cart) })}>{t("product.goToCart")}</Link>
          </p>
        )}
      </Note>
      <a className="toast__close" href={pathname + search} onClick={close} title={t("site.close")}>
        <Icon name="cross" />
        <span className="sr">{t("site.close")}</span>
      </a>
    </section>
  );
}
