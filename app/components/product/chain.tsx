import { href, Link } from "react-router";
import type { Neighbour, ProductPageData } from "../../listing/load-product.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { Stock } from "./stock.tsx";

/** Supersession in order of time: older numbers, this one, newer ones. */
export function Chain({ page: { product, row, older, newer } }: { page: ProductPageData }) {
  const t = useTexts();
  if (older.length === 0 && newer.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="chain">
      <h2 id="chain">{t("product.replacements")}</h2>
      <ol className="chain">
        {older.toReversed().map((neighbour) => (
          <ChainLink key={neighbour.number} neighbour={neighbour} role={t("product.older")} />
        ))}
        <li aria-current="true">
          <span className="chain__role">{t("product.self")}</span>
          <b className="num">{product.number}</b>
          <Stock availability={row.availability} stock={row.stock} />
        </li>
        {newer.map((neighbour) => (
          <ChainLink key={neighbour.number} neighbour={neighbour} role={t("product.newer")} isNew />
        ))}
      </ol>
    </section>
  );
}

function ChainLink({ neighbour, role, isNew }: { neighbour: Neighbour; role: string; isNew?: boolean }) {
  const t = useTexts();
  const { lang } = useHeader();
  const { id, number, availability } = neighbour;
  return (
    <li className={isNew ? "chain__new" : undefined}>
      <span className="chain__role">{role}</span>
      {id ? (
        <Link className="num" to={href("/:lang/products/:productId", { lang, productId: id })}>
          {number}
        </Link>
      ) : (
        <b className="num">{number}</b>
      )}
      {availability ? (
        <span className="muted small">{t(`availability.${availability}`)}</span>
      ) : (
        <span className="muted small">{t("product.notCarried")}</span>
      )}
    </li>
  );
}
