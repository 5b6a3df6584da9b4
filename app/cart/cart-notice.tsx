import { Form } from "../ui/forms/form.tsx";
import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { CartFields } from "./cart-fields.tsx";
import type { RemovedLine } from "./cart-notices.ts";

/** Why the cart is shown again, or what is missing from it. Not a toast, because a toast disappears. */
export function CartNotice() {
  const t = useTexts();
  const { notice } = useHeader();
  if (notice?.kind === "quantities-updated") return <Note tone="warn">{t("cartNotices.quantities-updated")}</Note>;
  if (notice?.kind === "delivery-updated") return <Note tone="warn">{t("cartNotices.delivery-updated")}</Note>;
  if (notice?.kind === "cart-and-delivery-updated")
    return <Note tone="warn">{t("cartNotices.cart-and-delivery-updated")}</Note>;
  if (notice?.kind === "order-cart-changed") return <Note tone="bad">{t("cartNotices.order-cart-changed")}</Note>;
  if (notice?.kind === "offer-changed") return <Note tone="warn">{t("cartNotices.offer-changed")}</Note>;
  if (notice?.kind === "superseded")
    return <Note tone="bad">{t("cartNotices.superseded", { number: notice.number })}</Note>;
  if (notice?.kind === "set-broken")
    return (
      <Note tone="warn">
        {t("cartNotices.set-broken", { number: notice.number, others: notice.others })}
        <Undo line={notice} />
      </Note>
    );
  if (notice?.kind === "line-removed")
    return (
      <Note tone="info">
        <p role="status">{t("cartNotices.line-removed", { number: notice.number })}</p>
        <Undo line={notice} />
      </Note>
    );
  return null;
}

function Undo({ line: { cartId, product, quantity, at, note, buyerPosition } }: { line: RemovedLine }) {
  const t = useTexts();
  return (
    <Form method="post" preventScrollReset>
      <CartFields cart={{ id: cartId, version: "" }} intent="undo" />
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="at" value={at} />
      {note && <input type="hidden" name="note" value={note} />}
      {buyerPosition && <input type="hidden" name="buyerPosition" value={buyerPosition} />}
      <button type="submit" className="btn">
        {t("cartNotices.undo")}
      </button>
    </Form>
  );
}
