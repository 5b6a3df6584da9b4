import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

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
    return <Note tone="warn">{t("cartNotices.set-broken", { number: notice.number, others: notice.others })}</Note>;
  return null;
}
