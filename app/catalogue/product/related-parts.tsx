import type { AddRefusal } from "../../cart/lines/add-to-cart.ts";
import { useTexts } from "../../ui/texts.tsx";
import { ProductRow } from "../product-row.tsx";
import type { RelatedRows } from "./load-related.ts";

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
