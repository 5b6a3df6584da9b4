import { numberOf } from "#erp-adapter/contract/product-id.ts";
import type { AddRefusal } from "../../cart/add-to-cart.ts";
import { useErrorWords } from "../forms/use-error-words.ts";
import { OfferBox } from "../supersession/offer-box.tsx";
import { Note } from "../ui/note.tsx";

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
