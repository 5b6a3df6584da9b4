import type { OrderRefusal } from "../../actions/order-cart.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

const SENTENCES = {
  "credit-limit": "errors.creditLimit",
  "account-inactive": "errors.accountInactive",
  "nothing-to-order": "errors.nothingToOrder",
  "cart-changed": "errors.cartChanged",
  "quote-expired": "errors.quoteExpired",
  "too-many-orders": "errors.tooManyOrders",
} as const;

/** Why nothing was ordered. Whatever else failed is *error ordering*, with the cart intact. */
export function OrderRefusalNote({ reason }: { reason: NonNullable<OrderRefusal["reason"]> }) {
  const t = useTexts();
  if (reason !== "failed") return <Note tone="bad">{t(SENTENCES[reason])}</Note>;
  return (
    <Note tone="bad">
      <strong>{t("errors.ordering")}</strong>
      <p>{t("errors.orderingText")}</p>
    </Note>
  );
}
