import { href } from "react-router";
import type { ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import { NumberLink } from "../../goods/number-link.tsx";
import { WaysOn } from "../../goods/others/ways-on.tsx";
import { OfferBox } from "../../goods/supersession/offer-box.tsx";
import { useUnit } from "../../goods/use-unit.ts";
import { HereForm } from "../../ui/forms/here-form.tsx";
import { useSending } from "../../ui/forms/use-sending.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { useFocus } from "../../ui/use-focus.ts";
import { useCartTitle } from "../use-cart-title.ts";
import { AddRefusalNote } from "./add-refusal-note.tsx";
import type { AddRefusal } from "./add-to-cart.ts";
import type { AgainView, LeftLine } from "./load-again.ts";

/**
 * The outcome of ordering again: how many lines were added to the cart, and for each other line the reason and the
 * alternatives.
 */
export function AgainOutcome({
  view,
  cart,
  refused,
}: {
  view: AgainView;
  cart: { title: string; position: number } | null;
  refused?: AddRefusal;
}) {
  const { added, lines, left, live } = view;
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const cartTitle = useCartTitle();
  const heading = useFocus<HTMLHeadingElement>(added > 0);
  const counts = { count: lines, added: integer(added) };
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
      <ul className="again__left">
        {left.map((line) => (
          <Left key={line.position} line={line} view={view} refused={refused} />
        ))}
      </ul>
    </section>
  );
}

interface LeftProps {
  line: LeftLine;
  view: AgainView;
  refused?: AddRefusal;
}

function Left({ line, view, refused }: LeftProps) {
  const unit = useUnit();
  const { integer } = useFormats();
  const { position, product, number, title, quantity, reason, offer, inCart, replacedBy, instead } = line;
  return (
    <li>
      <div className="again__line">
        <span className="muted">{integer(position)}</span>
        <span>
          <NumberLink id={reason === "gone" ? null : product} number={number} /> {title}
        </span>
        <span className="end nowrap">
          {integer(quantity)} {unit(line.unit, quantity)}
        </span>
        <span className={reason === "settled" ? "again__settled" : "again__why"}>
          <Why line={line} />
        </span>
      </div>
      {(offer || instead.length > 0 || replacedBy || line.ways || refused?.product === product) && (
        <div className="again__instead" id={offer ? `offer-${product}` : undefined}>
          {refused?.product === product && <AddRefusalNote refused={{ ...refused, offer: null }} />}
          {offer && (
            <OfferBox
              offer={offer}
              action={view.address}
              inCart={inCart > 0}
              fields={<TakeFields line={line} cart={view.cart} intent="take-offer" />}
            />
          )}
          {instead.length > 0 && <TakeLeft line={line} view={view} />}
          {replacedBy && <NoneHad replacedBy={replacedBy} />}
          {line.ways && <WaysOn part={{ id: product, number }} ways={line.ways} />}
        </div>
      )}
    </li>
  );
}

/**
 * The hidden fields of a form that accepts a replacement for a product: the intent, the cart, and the places of all
 * lines with this product.
 */
function TakeFields({ line: { places }, cart, intent }: { line: LeftLine; cart: AgainView["cart"]; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {cart && <input type="hidden" name="cart" value={cart.id} />}
      {places.map((place) => (
        <input key={place} type="hidden" name="line" value={place} />
      ))}
    </>
  );
}

/** A button for each quantity that can be added instead. */
function TakeLeft({ line, view: { address, cart } }: Omit<LeftProps, "refused">) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  const { product, number, instead } = line;
  const { formData } = useSending();
  const isSent = formData?.get("intent") === "take-left" && formData.get("product") === product;
  return (
    <HereForm action={address} className="actions">
      <TakeFields line={line} cart={cart} intent="take-left" />
      {cart && <input type="hidden" name="version" value={cart.version} />}
      <input type="hidden" name="product" value={product} />
      {instead.map((quantity) => (
        <button
          key={quantity}
          type="submit"
          name="quantity"
          value={quantity}
          className="btn"
          aria-busy={(isSent && formData.get("quantity") === String(quantity)) || undefined}
        >
          {t("again.take", { quantity: `${integer(quantity)} ${unit(line.unit, quantity)}` })}
          <span className="sr"> {number}</span>
        </button>
      ))}
    </HereForm>
  );
}

/** A link to the line's replacement part, which is not available either. */
function NoneHad({ replacedBy: { id, number } }: { replacedBy: ReplacementRef }) {
  const t = useTexts();
  return (
    <p>
      {t("product.replacedBy")} <NumberLink id={id} number={number} />. {t("again.noReplacement")}
    </p>
  );
}

/** The reason, in the same words as in the cart. */
function Why({ line: { reason, limit, inCart, offer } }: { line: LeftLine }) {
  const t = useTexts();
  const { integer } = useFormats();
  if (reason === "settled") return t("again.settled");
  if (offer) return t("lists.superseded");
  if (reason === "superseded") return t("again.superseded");
  if (reason === "onRequest") return t("cart.leftOut.price-on-request");
  if (reason === "pack" && limit !== null) return t("product.packHint", { count: limit });
  if (reason === "pack" || (reason === "onlyLeft" && limit === null)) return t("errors.notOrderable");
  if (reason === "onlyLeft" && limit !== null && inCart > 0)
    return t("errors.onlyLeftInCart", { limit: integer(limit), inCart: integer(inCart) });
  return t(`errors.${reason}`, { limit: limit === null ? undefined : integer(limit) });
}
