import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { useTexts } from "../ui/texts.tsx";
import type { OwnRow } from "./load-listing.ts";
import { ProductRow } from "./product-row.tsx";

/** Products for which the typed text is a number of the reader's own company; shown before all other results. */
export function OwnRows({ own, refused }: { own: readonly OwnRow[]; refused?: AddRefusal }) {
  const t = useTexts();
  return own.map(({ number, row }) => (
    <section key={number} className="rows-box own-rows">
      <h2 data-told>{t("product.yourNumber", { number })}</h2>
      <ol className="rows">
        <ProductRow row={row} isCompared first refused={refused?.product === row.id ? refused : undefined} />
      </ol>
    </section>
  ));
}
