import { numberOf } from "#erp-adapter/contract/product-id.ts";
import { OfferBox } from "../../goods/supersession/offer-box.tsx";
import { useErrorWords } from "../../ui/forms/use-error-words.ts";
import { Note } from "../../ui/note.tsx";
import type { AddRefusal } from "./add-to-cart.ts";

/** The reason why a product was not added to the cart, if the page has no field beside which to show it. */
export function AddRefusalNote({ refused: { product, error, offer } }: { refused: AddRefusal }) {
  const words = useErrorWords();
  return (
    <>
      <Note tone="bad">
        <span className="num">{numberOf(product)}</span> {words(error)}
      </Note>
      {offer && <OfferBox offer={offer} />}
    </>
  );
}
