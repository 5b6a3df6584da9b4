import { Fragment } from "react";
import { href } from "react-router";
import type { MatchedNumber, ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { isOut } from "../goods/back-in-stock.ts";
import { NumberLink } from "../goods/number-link.tsx";
import { Price } from "../goods/price.tsx";
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
import { Star } from "./star.tsx";
import { ToList } from "./to-list.tsx";

interface ProductRowProps {
  row: Row;
  refused?: AddRefusal;
  showReplaced?: boolean;
  /** true for the first row on the page */
  first?: boolean;
  /** the quantity in the field; by default one pack */
  quantity?: number;
}

/** A product in a list; each fact has the same place in every row. */
export const ProductRow = kept("row", ({ row, refused, showReplaced, first, quantity }: ProductRowProps) => {
  const t = useTexts();
  const lang = useLanguage();
  const size = useFormats().measures(sizeBeside(row));
  return (
    <li className="row">
      <div className="row__pic">
        <img
          src={row.picture}
          alt=""
          width="48"
          height="48"
          loading={first && !isDrawing(row.picture) ? undefined : "lazy"}
        />
      </div>
      <div className="row__cat">
        <h3>
          <NumberLink id={row.id} number={row.number} />
        </h3>
        {row.favourite !== null && <Star product={row} marked={row.favourite} />}
      </div>
      <p className="row__title">
        <Unbroken text={row.title} /> {size && <small>{size}</small>}{" "}
        {row.favourite !== null && <ToList product={row} />}
        {showReplaced && row.replaces.length > 0 && <Replaced numbers={row.replaces} />}
        {row.matched && !showReplaced && <Matched matched={row.matched} />}
      </p>
      <p className="row__brand">
        <span className="sr">{t("product.manufacturer")}: </span>
        {row.manufacturer}
        {row.brand !== row.manufacturer && <small>{row.brand}</small>}
      </p>
      <p className="row__stock">
        <Stock availability={row.availability} stock={row.stock} supply={row.supply} />
        {isOut(row) && (
          <Link className="small tap" to={href("/:lang/back-in-stock/:productId", { lang, productId: row.id })}>
            {t("product.tellMe")}
          </Link>
        )}
        {row.buyable && row.pack > 1 && (
          <span className="row__pack">{t("product.packShort", { count: row.pack })}</span>
        )}
      </p>
      <p className="row__deposit">
        <Deposit row={row} />
      </p>
      <div className="row__price">
        <Price {...row} />
      </div>
      {row.buyable ? (
        <AddForm product={row} refused={refused} shape="row" offered={quantity} />
      ) : (
        <Instead replacedBy={row.replacedBy} />
      )}
      {row.buyable && refused?.offer && (
        <div className="row__offer">
          <OfferBox offer={refused.offer} />
        </div>
      )}
    </li>
  );
});

function Deposit({ row }: { row: Row }) {
  const t = useTexts();
  const { money } = useFormats();
  // Without a price, nothing is known of a deposit.
  if (!row.price) return null;
  if (row.price.deposit === 0) return <span className="sr">{t("product.noDeposit")}</span>;
  return (
    <>
      <span className="lbl">{t("product.withDeposit")}</span>
      {money(row.price.deposit)}
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

/** The product that replaces this one, shown instead of the button. */
function Instead({ replacedBy }: { replacedBy: ReplacementRef | null }) {
  const t = useTexts();
  if (!replacedBy) return <div className="row__buy" />;
  return (
    <div className="row__buy row__note">
      <span>{t("product.replacedBy")}</span>
      <NumberLink id={replacedBy.id} number={replacedBy.number} />
    </div>
  );
}
