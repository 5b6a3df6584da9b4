import { Form, useNavigation } from "react-router";
import type { AgainRefusal } from "../../actions/order-again.ts";
import { parseCartChoice } from "../../forms/order-forms.ts";
import type { OrderPageData } from "../../orders/load-order-page.ts";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { FieldErrorText } from "../forms/field-error-text.tsx";
import { useTexts } from "../texts.tsx";
import { useFocus } from "../ui/use-focus.ts";

/** *Order again*, into a cart of the customer's choice or a new one. */
export function AgainForm({
  again: { carts, newCart },
  refusal,
}: {
  again: NonNullable<OrderPageData["again"]>;
  refusal?: AgainRefusal;
}) {
  const t = useTexts();
  const cartTitle = useCartTitle();
  const busy = useNavigation().formData?.get("intent") === "again";
  const chosen = refusal ? parseCartChoice(refusal.chosen) : null;
  // Whether a new cart was made may be unknown: the same key finds it. One that was filled is done with.
  const newChoice = chosen?.kind === "new" && refusal && refusal.reason !== "conflict" ? refusal.chosen : newCart;
  const chosenId = chosen?.kind === "cart" ? chosen.id : null;
  const selected =
    chosen?.kind === "new" ? newChoice : carts.find(({ id, active }) => (chosenId ? id === chosenId : active))?.choice;
  const isFull = refusal?.reason === "tooManyCarts";
  const select = useFocus<HTMLSelectElement>(isFull && refusal);
  return (
    <Form className="sheet sheet--pad form no-print" method="post" id="again" aria-labelledby="again-head">
      <h2 id="again-head">{t("orders.again")}</h2>
      <input type="hidden" name="intent" value="again" />
      <div className="field">
        <label htmlFor="again-cart">{t("again.cart")}</label>
        <select
          className="select"
          id="again-cart"
          name="cart"
          ref={select}
          key={selected}
          defaultValue={selected}
          aria-invalid={isFull || undefined}
          aria-describedby={isFull ? "again-cart-error again-hint" : "again-hint"}
        >
          {carts.map(({ id, title, choice }) => (
            <option key={id} value={choice}>
              {cartTitle(title)}
            </option>
          ))}
          <option value={newChoice}>{t("cart.newCart")}</option>
        </select>
        <p className="field__hint" id="again-hint">
          {t("again.hint")}
        </p>
        {isFull && (
          <FieldErrorText id="again-cart-error" error={{ key: "tooManyCarts", limit: refusal.limit ?? carts.length }} />
        )}
      </div>
      <button type="submit" className="btn btn--main btn--wide" aria-busy={busy || undefined}>
        {t("orders.again")}
      </button>
    </Form>
  );
}
