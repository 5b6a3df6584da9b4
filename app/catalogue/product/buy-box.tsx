import { href } from "react-router";
import type { ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import { AddRefusalNote } from "../../cart/lines/add-refusal-note.tsx";
import type { AddRefusal } from "../../cart/lines/add-to-cart.ts";
import { AskLink } from "../../goods/ask-link.tsx";
import { comesBack } from "../../goods/back-in-stock.ts";
import { Price } from "../../goods/price.tsx";
import { Stock } from "../../goods/stock.tsx";
import { OfferBox } from "../../goods/supersession/offer-box.tsx";
import { usePerUnit } from "../../goods/use-unit.ts";
import { Fact } from "../../ui/fact.tsx";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { AddForm } from "../add-form.tsx";
import type { ProductPageData } from "./load-product.ts";

/** Price, deposit, stock, and the form that adds the product to the cart; on a phone directly below the number. */
export function BuyBox({ page, refused }: { page: ProductPageData; refused?: AddRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const perUnit = usePerUnit();
  const { integer, money, percent } = useFormats();
  const { goodsHave } = useHeader();
  const { row, withVat, live } = page;
  const { price } = row;
  // The offer for the typed quantity replaces the offer for one pack.
  const offer = refused?.offer ?? (refused?.error.key === "offerChanged" ? null : page.offer);
  const canBuy = row.buyable && !(page.offer && !page.offer.mayKeep);
  const isAway = !row.buyable && !row.replacedBy && !offer;
  const mustAsk = live && (!price || isAway || row.availability === "out-of-order");
  return (
    <section className={canBuy ? "buybox stack" : "buybox buybox--closed stack"} aria-label={t("product.buy")}>
      {offer ? (
        <OfferBox offer={offer} />
      ) : (
        !row.buyable && row.replacedBy && <Replacement replacedBy={row.replacedBy} />
      )}
      <div>
        <Price {...row} />
        {price && <p className="small muted">{t("product.perUnit", { perUnit: perUnit(row.unit) })}</p>}
      </div>
      {price && (
        <dl className="facts">
          {price.steps?.map((step) => (
            <Fact key={step.from} label={t("product.fromQuantity", { quantity: integer(step.from) })}>
              {money(step.price)}
            </Fact>
          ))}
          {(goodsHave.deposits || price.deposit > 0) && (
            <Fact label={t("product.coreDeposit")}>
              {price.deposit > 0 ? `+ ${money(price.deposit)}` : t("product.noDeposit")}
            </Fact>
          )}
          {withVat && (
            <Fact label={t("product.withVat", { percent: percent(withVat.percent) })}>{money(withVat.amount)}</Fact>
          )}
        </dl>
      )}
      <hr />
      <div>
        <p>
          <Stock availability={row.availability} stock={row.stock} supply={row.supply} />
        </p>
        {mustAsk && (
          <p>
            <AskLink number={row.number} />
          </p>
        )}
        {live && comesBack(row) && (
          <p>
            <Link className="btn" to={href("/:lang/back-in-stock/:productId", { lang, productId: row.id })}>
              {t("product.tellMe")}
            </Link>
          </p>
        )}
        {canBuy && <p className="small muted">{t("product.nowLater")}</p>}
        {row.pack > 1 && <p className="small">{t("product.packHint", { count: row.pack })}</p>}
      </div>
      {canBuy && <AddForm product={row} refused={refused} shape="box" />}
      {!canBuy && refused && <AddRefusalNote refused={{ ...refused, offer: null }} />}
    </section>
  );
}

/** The product that replaces this one, if this one can no longer be ordered. */
function Replacement({ replacedBy: { id, number } }: { replacedBy: ReplacementRef }) {
  const t = useTexts();
  const lang = useLanguage();
  if (!id)
    return (
      <p>
        {t("product.replacedBy")} <b className="num">{number}</b>
      </p>
    );
  return (
    <p>
      <Link className="btn btn--main btn--big" to={href("/:lang/products/:productId", { lang, productId: id })}>
        {t("product.replacedBy")} <span className="num">{number}</span>
      </Link>
    </p>
  );
}
