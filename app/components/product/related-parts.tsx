import type { AddRefusal } from "../../cart/add-to-cart.ts";
import type { RelatedRows } from "../../listing/load-related.ts";
import { useTexts } from "../texts.tsx";
import { ProductRow } from "./product-row.tsx";

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
