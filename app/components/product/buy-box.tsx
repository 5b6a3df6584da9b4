import { href, Link } from "react-router";
import { FORMATS } from "#locales/formats.ts";
import type { AddRefusal } from "../../actions/add-to-cart.ts";
import type { ProductPageData } from "../../listing/load-product.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { AddForm } from "./add-form.tsx";
import { AddRefusalNote } from "./add-refusal-note.tsx";
import { Price } from "./price.tsx";
import { Stock } from "./stock.tsx";
import { usePerUnit } from "./use-unit.ts";

/** Price, deposit, stock, and the form that puts it into the cart; on a phone it follows the number at once. */
export function BuyBox({ page, refused }: { page: ProductPageData; refused?: AddRefusal }) {
  const t = useTexts();
  const { lang, salesEmail } = useHeader();
  const perUnit = usePerUnit();
  const { money, percent, discount } = FORMATS[lang];
  const { row, withVat, live } = page;
  const { price } = row;
  return (
    <section className="buybox stack" aria-label={t("product.buy")}>
      <div>
        <Price price={price} />
        {price && <p className="small muted">{t("product.perUnit", { perUnit: perUnit(row.unit) })}</p>}
        {!price && live && (
          <p className="small">
            {t("product.onRequestText")}
            <a href={`mailto:${salesEmail}?subject=${encodeURIComponent(row.number)}`}>{salesEmail}</a>
          </p>
        )}
      </div>
      {price && (
        <dl className="facts">
          <dt>{t("product.wholesale")}</dt>
          <dd>{money(price.wholesale)}</dd>
          <dt>{t("product.discount")}</dt>
          <dd>{price.discount > 0 ? discount(price.discount) : "–"}</dd>
          <dt>{t("product.coreDeposit")}</dt>
          <dd>{price.deposit > 0 ? `+ ${money(price.deposit)}` : t("product.noDeposit")}</dd>
          {withVat && (
            <>
              <dt>{t("product.withVat", { percent: percent(withVat.percent) })}</dt>
              <dd>{money(withVat.amount)}</dd>
            </>
          )}
        </dl>
      )}
      <hr />
      <div>
        <p>
          <Stock availability={row.availability} stock={row.stock} />
        </p>
        {row.buyable && <p className="small muted">{t("product.nowLater")}</p>}
        {row.pack > 1 && <p className="small">{t("product.packHint", { count: row.pack })}</p>}
      </div>
      {row.buyable && <AddForm product={row} refused={refused} shape="box" />}
      {!row.buyable && row.replacedBy && (
        <p>
          {t("product.replacedBy")}{" "}
          {row.replacedBy.id ? (
            <Link className="num" to={href("/:lang/products/:productId", { lang, productId: row.replacedBy.id })}>
              {row.replacedBy.number}
            </Link>
          ) : (
            <b className="num">{row.replacedBy.number}</b>
          )}
        </p>
      )}
      {!row.buyable && refused && <AddRefusalNote refused={refused} />}
    </section>
  );
}
