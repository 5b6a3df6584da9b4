import { href } from "react-router";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useFocus } from "../ui/use-focus.ts";
import type { QuickOrderData } from "./load-quick-order.ts";
import { RowStateBadge } from "./row-state-badge.tsx";

/** Maximum number of row numbers that the summary names. */
const NAMED = 20;

/**
 * The numbers of rows that are ready, need a decision, or are in a cart. The summary gets the focus after each form.
 */
export function ListSummary({ page, refusal }: { page: QuickOrderData; refusal?: unknown }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const cartTitle = useCartTitle();
  const { counts, total, added, open } = page;
  const heading = useFocus<HTMLHeadingElement>(refusal ?? (page.revision > 1 ? page.revision : null));
  const rowHref = (row: number, at: number) =>
    `${href("/:lang/quick-order/:listId", { lang, listId: page.id })}${at > 0 ? `?page=${at}` : ""}#row-${row}`;
  return (
    <section className="sheet sheet--pad quick-summary" aria-labelledby="summary">
      <h2 id="summary" tabIndex={-1} ref={heading}>
        {!page.live && counts.ready === 0
          ? t("quickOrder.readyUnread")
          : counts.ready > 0 || counts.added === 0
            ? t("quickOrder.readyOf", { count: total, ready: integer(counts.ready), formatted: integer(total) })
            : t("quickOrder.nothingReady")}
      </h2>
      {added && (
        <p className="quick-added" role="status">
          <Icon name="good" />{" "}
          {added.cart
            ? t("quickOrder.addedTo", {
                count: added.rows,
                formatted: integer(added.rows),
                title: cartTitle(added.cart.title),
              })
            : t("quickOrder.added", { count: added.rows, formatted: integer(added.rows) })}{" "}
          {added.cart && (
            <Link to={href("/:lang/cart/:page", { lang, page: String(added.cart.position) })}>
              {t("product.goToCart")}
            </Link>
          )}
        </p>
      )}
      <ul className="quick-counts">
        {open
          .filter(({ rows }) => rows.length > 0)
          .map(({ state, rows }) => (
            <li key={state}>
              <RowStateBadge state={state} />{" "}
              {t("quickOrder.rowsOf", { count: rows.length, formatted: integer(rows.length) })}{" "}
              {rows.slice(0, NAMED).map(({ row, page: at }, index) => (
                <span key={row}>
                  {index > 0 && ", "}
                  <a href={at === page.page ? `#row-${row}` : rowHref(row, at)}>{integer(row)}</a>
                </span>
              ))}
              {rows.length > NAMED && " …"}
            </li>
          ))}
      </ul>
    </section>
  );
}
