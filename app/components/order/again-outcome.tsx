import { href } from "react-router";
import type { AddRefusal } from "../../cart/add-to-cart.ts";
import type { AgainView, LeftLine } from "../../orders/load-again.ts";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { AddRefusalNote } from "../product/add-refusal-note.tsx";
import { ProductRow } from "../product/product-row.tsx";
import { useUnit } from "../product/use-unit.ts";
import { useFormats, useLanguage, useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { useFocus } from "../ui/use-focus.ts";

/** The outcome of ordering again: how much is in the cart; line by line what is missing, why, and what replaces it. */
export function AgainOutcome({
  view: { added, lines, left, live },
  cart,
  refused,
}: {
  view: AgainView;
  cart: { title: string; position: number } | null;
  refused?: AddRefusal;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const cartTitle = useCartTitle();
  const heading = useFocus<HTMLHeadingElement>(added > 0);
  const counts = { count: lines, added: integer(added) };
  const shown = left.some(({ replacement }) => replacement?.id === refused?.product && replacement?.buyable);
  return (
    <section className="sheet again no-print" aria-labelledby="again-outcome">
      <div className="sheet__head">
        <h2 id="again-outcome" tabIndex={-1} ref={heading}>
          {added === 0 && t("again.none")}
          {added > 0 && cart && t("again.addedTo", { ...counts, title: cartTitle(cart.title) })}
          {added > 0 && !cart && t("again.added", counts)}
        </h2>
        {cart && (
          <Link className="btn" to={href("/:lang/cart/:page", { lang, page: String(cart.position) })}>
            <Icon name="cart" /> {t("product.goToCart")}
          </Link>
        )}
      </div>
      {!live && <Note tone="warn">{t("errors.realTime")}</Note>}
      {refused && !shown && <AddRefusalNote refused={refused} />}
      <ul className="again__left">
        {left.map((line) => (
          <Left key={line.position} line={line} refused={refused} />
        ))}
      </ul>
    </section>
  );
}

function Left({ line, refused }: { line: LeftLine; refused?: AddRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const unit = useUnit();
  const { integer } = useFormats();
  const { position, product, number, title, quantity, reason, limit, inCart, replacement, offered, isNoneHad } = line;
  return (
    <li>
      <div className="again__line">
        <span className="muted">{integer(position)}</span>
        <span>
          {reason === "gone" ? (
            <b className="num">{number}</b>
          ) : (
            <Link className="num" to={href("/:lang/products/:productId", { lang, productId: product })}>
              {number}
            </Link>
          )}{" "}
          {title}
        </span>
        <span className="end nowrap">
          {integer(quantity)} {unit(line.unit, quantity)}
        </span>
        <span className="again__why">
          <Why reason={reason} limit={limit} inCart={inCart} />
        </span>
      </div>
      {isNoneHad && <p className="again__instead">{t("again.noReplacement")}</p>}
      {replacement && (
        <>
          {!isNoneHad && <p className="again__instead">{t("product.replacedBy")}</p>}
          <ol className="rows">
            <ProductRow row={replacement} refused={refused} quantity={offered} />
          </ol>
        </>
      )}
    </li>
  );
}

/** The reason, in the words of the cart and its fields. */
function Why({ reason, limit, inCart }: Pick<LeftLine, "reason" | "limit" | "inCart">) {
  const t = useTexts();
  const { integer } = useFormats();
  if (reason === "onRequest") return t("cart.leftOut.price-on-request");
  if (reason === "pack" && limit !== null) return t("product.packHint", { count: limit });
  if (reason === "pack" || (reason === "onlyLeft" && limit === null)) return t("errors.notOrderable");
  if (reason === "onlyLeft" && limit !== null && inCart > 0)
    return t("errors.onlyLeftInCart", { limit: integer(limit), inCart: integer(inCart) });
  return t(`errors.${reason}`, { limit: limit === null ? undefined : integer(limit) });
}
