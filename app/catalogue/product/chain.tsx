import { NumberLink } from "../../goods/number-link.tsx";
import { Stock, StockWord } from "../../goods/stock.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { CompareTick } from "../compare/compare-bar.tsx";
import type { Neighbour, ProductPageData } from "./load-product.ts";

/** The supersession chain in chronological order: older numbers, this one, newer numbers. */
export function Chain({ page: { product, row, older, newer } }: { page: ProductPageData }) {
  const t = useTexts();
  if (older.length === 0 && newer.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="chain">
      <h2 id="chain">{t("product.replacements")}</h2>
      <ol className="chain">
        {older.length > 0 && <Side neighbours={older.toReversed()} role={t("product.older")} />}
        <li aria-current="true">
          <span className="chain__role">{t("product.self")}</span>
          <b className="num">{product.number}</b>
          <Stock availability={row.availability} stock={row.stock} />
        </li>
        {newer.length > 0 && <Side neighbours={newer} role={t("product.newer")} isNew />}
      </ol>
    </section>
  );
}

/** All numbers before this one, or all after it. */
function Side({ neighbours, role, isNew }: { neighbours: Neighbour[]; role: string; isNew?: boolean }) {
  return (
    <li className={isNew ? "chain__new" : undefined}>
      <span className="chain__role">{role}</span>
      {neighbours.map((neighbour) => (
        <ChainNumber key={neighbour.number} neighbour={neighbour} />
      ))}
    </li>
  );
}

function ChainNumber({ neighbour: { id, number, availability } }: { neighbour: Neighbour }) {
  const t = useTexts();
  return (
    <>
      <span>
        <NumberLink id={id} number={number} /> {id && <CompareTick part={{ id, number }} />}
      </span>
      {availability ? (
        <StockWord word={availability} />
      ) : (
        <span className="muted small">{t("product.notCarried")}</span>
      )}
    </>
  );
}
