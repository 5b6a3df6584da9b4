import type { AddRefusal } from "../../cart/lines/add-to-cart.ts";
import type { ProductRow as ProductRowData } from "../../goods/shown-row.ts";
import { useTexts } from "../../ui/texts.tsx";
import { ProductRow } from "../product-row.tsx";
import type { RelatedRows } from "./load-related.ts";

interface OtherPartsProps {
  rows: readonly ProductRowData[];
  refused?: AddRefusal;
}

/** Other parts that fit in place of a sold out one. */
export function OtherParts({ rows, refused }: OtherPartsProps) {
  const t = useTexts();
  if (rows.length === 0) return null;
  return (
    <section className="rows-box related" aria-labelledby="others">
      <h2 id="others">{t("productPage.others")}</h2>
      <ol className="rows">
        {rows.map((row) => (
          <ProductRow key={row.id} row={row} isCompared refused={refused?.product === row.id ? refused : undefined} />
        ))}
      </ol>
    </section>
  );
}

/** The parts that go with a product, by kind, each with its price, its stock and a form that adds it to the cart. */
export function RelatedParts({ related, refused }: { related: readonly RelatedRows[]; refused?: AddRefusal }) {
  const t = useTexts();
  if (related.length === 0) return null;
  return (
    <section className="rows-box related" aria-labelledby="related">
      <h2 id="related">{t("productPage.related")}</h2>
      {related.map(({ kind, rows }) => (
        <section key={kind} className="asked">
          <h3>{t(`productPage.kinds.${kind}`)}</h3>
          <ol className="rows">
            {rows.map((row) => (
              <ProductRow key={row.id} row={row} refused={refused?.product === row.id ? refused : undefined} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
