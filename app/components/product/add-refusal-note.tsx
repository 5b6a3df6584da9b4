import { numberOf } from "#erp-adapter/contract/product-id.ts";
import type { AddRefusal } from "../../cart/add-to-cart.ts";
import { OfferBox } from "../supersession/offer-box.tsx";
import { useFormats, useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

/** The reason why a product was not added, if the page has no field for it (any more). */
export function AddRefusalNote({ refused: { product, error, offer } }: { refused: AddRefusal }) {
  const t = useTexts();
  const { integer } = useFormats();
  const shown = (number?: number) => (number === undefined ? undefined : integer(number));
  const numbers = { count: error.limit, limit: shown(error.limit), inCart: shown(error.inCart) };
  return (
    <>
      <Note tone="bad">
        <span className="num">{numberOf(product)}</span> {t(`errors.${error.key}`, numbers)}
      </Note>
      {offer && <OfferBox offer={offer} />}
    </>
  );
}
