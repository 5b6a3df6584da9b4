import type { AddRefusal } from "../../cart/add-to-cart.ts";
import type { OwnRow } from "../../listing/load-listing.ts";
import { ProductRow } from "../product/product-row.tsx";
import { useTexts } from "../texts.tsx";

/** Products for which the typed text is a number of the reader's own company; shown before all other results. */
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
