import type { OrderRefusal } from "../../actions/order-cart.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

const SENTENCES = {
  "credit-limit": "errors.creditLimit",
  "account-inactive": "errors.accountInactive",
  "nothing-to-order": "errors.nothingToOrder",
  "cart-changed": "notices.order-cart-changed",
  "quote-expired": "errors.quoteExpired",
  "too-many-orders": "errors.tooManyOrders",
} as const;

/** Why nothing was ordered. Whatever else failed is *error ordering*, with the cart intact. */
export function OrderRefusalNote({ refusal: { reason, minutes } }: { refusal: OrderRefusal }) {
  const t = useTexts();
  if (!reason) return null;
  if (reason !== "failed") return <Note tone="bad">{t(SENTENCES[reason], { minutes })}</Note>;
  return (
    <Note tone="bad">
      <strong>{t("errors.ordering")}</strong>
      <p>{t("errors.orderingText")}</p>
    </Note>
  );
}
