import { Form } from "react-router";
import type { AgainRefusal } from "../../orders/order-again.ts";
import type { OfferedCarts } from "../../session/offered-carts.ts";
import { CartChoice } from "../cart/cart-choice.tsx";
import { useSending } from "../forms/use-sending.ts";
import { useTexts } from "../texts.tsx";

/** *Order again*, into a cart of the customer's choice or a new one. */
export function AgainForm({ again, refusal }: { again: OfferedCarts; refusal?: AgainRefusal }) {
  const t = useTexts();
  const busy = useSending().formData?.get("intent") === "again";
  return (
    <Form className="sheet sheet--pad form no-print" method="post" id="again" aria-labelledby="again-head">
      <h2 id="again-head">{t("orders.again")}</h2>
      <input type="hidden" name="intent" value="again" />
      <CartChoice offered={again} label={t("again.cart")} hint={t("again.hint")} refusal={refusal} />
      <button type="submit" className="btn btn--main btn--wide" aria-busy={busy || undefined}>
        {t("orders.again")}
      </button>
    </Form>
  );
}
