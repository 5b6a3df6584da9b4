import type { AddRefusal } from "../../cart/add-to-cart.ts";
import type { OwnRow } from "../../listing/load-listing.ts";
import { ProductRow } from "../product/product-row.tsx";
import { useTexts } from "../texts.tsx";

/** Shown before all hits: the products for which the typed text is the own number of the reader's company. */
export function OwnRows({ own, refused }: { own: readonly OwnRow[]; refused?: AddRefusal }) {
  const t = useTexts();
  return own.map(({ number, row }) => (
    <section key={number} className="rows-box own-rows">
      <h2 data-told>{t("product.yourNumber", { number })}</h2>
      <ol className="rows">
        <ProductRow row={row} first refused={refused?.product === row.id ? refused : undefined} />
      </ol>
    </section>
  ));
}
