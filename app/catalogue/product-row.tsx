import { Fragment } from "react";
import { href } from "react-router";
import type { MatchedNumber, ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { AskLink } from "../goods/ask-link.tsx";
import { isOut } from "../goods/back-in-stock.ts";
import { toComparison } from "../goods/compared-ids.ts";
import { NumberLink } from "../goods/number-link.tsx";
import { isSoldOut } from "../goods/others/sold-out.ts";
import type { ProductRow as Row } from "../goods/shown-row.ts";
import { Stock } from "../goods/stock.tsx";
import { OfferBox } from "../goods/supersession/offer-box.tsx";
import { isDrawing } from "../ui/drawing.ts";
import { kept } from "../ui/kept-parts/kept.tsx";
import { Link } from "../ui/link.tsx";
import { sizeBeside } from "../ui/size-beside.ts";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { AddForm } from "./add-form.tsx";
import { CompareTick } from "./compare/compare-bar.tsx";
import { Star } from "./star.tsx";
import { ToList } from "./to-list.tsx";

interface ProductRowProps {
  row: Row;
  refused?: AddRefusal;
  showReplaced?: boolean;
  /** true on a page that compares its ticked parts */
  isCompared?: boolean;
  /** true for the first row on the page */
  first?: boolean;
  /** the quantity in the field; by default one pack */
  quantity?: number;
}

/** A product in a list; each fact has the same place in every row. Rows have few elements: a page has up to 48 of them. */
export const ProductRow = kept(
  "row",
  ({ row, refused, showReplaced, isCompared, first, quantity }: ProductRowProps) => {
    const t = useTexts();
    const lang = useLanguage();
    const size = useFormats().measures(sizeBeside(row));
    return (
      <li className="row">
        <img
          className="row__pic"
          src={row.picture}
          alt=""
          width="48"
          height="48"
          loading={first && !isDrawing(row.picture) ? undefined : "lazy"}
        />
        <h3 className="row__cat">
          <NumberLink id={row.id} number={row.number} />
        </h3>
        {row.favourite !== null && <Star product={row} marked={row.favourite} />}
        <p className="row__title">
          <Unbroken text={row.title} /> {size && <small>{size}</small>}{" "}
          {row.favourite !== null && <ToList product={row} />} {isCompared && <CompareTick part={row} />}
          {showReplaced && row.replaces.length > 0 && <Replaced numbers={row.replaces} />}
          {row.matched && !showReplaced && <Matched matched={row.matched} />}
        </p>
        <p className="row__brand">
          <span className="sr">{t("product.manufacturer")}: </span>
          {row.brand === row.manufacturer ? row.manufacturer : `${row.manufacturer}, ${row.brand}`}
        </p>
        <p className="row__stock">
          <Stock availability={row.availability} stock={row.stock} supply={row.supply} />
          {isOut(row) && (
            <Link className="small tap" to={href("/:lang/back-in-stock/:productId", { lang, productId: row.id })}>
              {t("product.tellMe")}
            </Link>
          )}
          {row.buyable && row.pack > 1 && <small>{t("product.packShort", { count: row.pack })}</small>}
        </p>
        <RowPrice row={row} />
        {row.buyable ? (
          <AddForm product={row} refused={refused} shape="row" offered={quantity} />
        ) : (
          <Instead row={row} />
        )}
        {row.buyable && refused?.offer && (
          <div className="row__offer">
            <OfferBox offer={refused.offer} />
          </div>
        )}
      </li>
    );
  },
);

/** The net price; below it, as far as there are any, the list price, the discount and the deposit. */
function RowPrice({ row: { price, isOnRequest } }: { row: Row }) {
  const t = useTexts();
  const { money, discount } = useFormats();
  if (!price)
    return <p className="row__price price__request">{t(isOnRequest ? "product.onRequest" : "product.priceUnread")}</p>;
  return (
    <>
      <p className="row__price">
        <span className="sr">{t("product.price")} </span>
        {money(price.net)}
      </p>
      {(price.discount > 0 || price.deposit > 0 || price.steps) && (
        <p className="row__extra">
          {price.discount > 0 && (
            <>
              <s>
                <span className="sr">{t("product.wholesale")} </span>
                {money(price.wholesale)}
              </s>{" "}
              {discount(price.discount)}{" "}
            </>
          )}
          {price.deposit > 0 && `${t("product.withDeposit")}${money(price.deposit)}`.replaceAll(" ", "\u00a0")}
          {price.steps && ` ${t("product.volumePrice")}`}
        </p>
      )}
    </>
  );
}

/** The number that the search matched, if it is not the product's own. */
function Matched({ matched }: { matched: MatchedNumber }) {
  const t = useTexts();
  return <small className="row__matched">{t(`catalogue.matched.${matched.kind}`, { number: matched.number })}</small>;
}

function Replaced({ numbers }: { numbers: ReplacementRef[] }) {
  const t = useTexts();
  return (
    <small className="row__matched">
      {t("catalogue.replaces")}{" "}
      {numbers.map(({ number }, index) => (
        <Fragment key={number}>
          {index > 0 && ", "}
          <span className="num">{number}</span>
        </Fragment>
      ))}
    </small>
  );
}

/** The part that replaces this one, or another one that fits, or the way to sales; shown instead of the button. */
function Instead({ row }: { row: Row }) {
  const t = useTexts();
  const lang = useLanguage();
  const { id, number, replacedBy, others = [], isOnRequest } = row;
  const [other] = others;
  if (other)
    return (
      <p className="row__buy row__note">
        {t("product.otherPart")} <NumberLink id={other.id} number={other.number} />
        <small>
          <Stock availability={other.availability} stock={other.stock} />
        </small>
        <Link
          className="small tap"
          to={href("/:lang/compare", { lang }) + toComparison([id, ...others.map((part) => part.id)])}
        >
          {t("product.compare")}
        </Link>
      </p>
    );
  if (replacedBy)
    return (
      <p className="row__buy row__note">
        {t("product.replacedBy")} <NumberLink id={replacedBy.id} number={replacedBy.number} />
      </p>
    );
  // While prices cannot be read nothing can be bought, and of parts in stock sales need not be asked.
  if (!isOnRequest && !isSoldOut(row)) return null;
  return (
    <p className="row__buy row__note">
      <AskLink number={number} className="small tap" />
    </p>
  );
}
