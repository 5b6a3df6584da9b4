import { CartChoice } from "../cart/cart-choice.tsx";
import type { OfferedCarts } from "../request/session/offered-carts.ts";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { AllFavouritesRefusal } from "./favourites-into-cart.ts";

/** *Add all*: adds one pack of each favourite that is in stock now to a chosen cart. */
export function AddAllForm({ offered, refusal }: { offered: OfferedCarts; refusal?: AllFavouritesRefusal }) {
  const t = useTexts();
  const busy = useSending().formData?.get("intent") === "add-all";
  return (
    <>
      {refusal && refusal.reason !== "tooManyCarts" && (
        <Note tone="bad">
          <strong>{t("errors.addToCart")}</strong>
          <p>{t(refusal.reason === "nothing" ? "starred.nothing" : `again.refused.${refusal.reason}`)}</p>
        </Note>
      )}
      <Form className="add-all" method="post">
        <input type="hidden" name="intent" value="add-all" />
        <CartChoice offered={offered} label={t("again.cart")} refusal={refusal} />
        <button type="submit" className="btn" aria-busy={busy || undefined}>
          {t("starred.addAll")}
        </button>
      </Form>
    </>
  );
}
