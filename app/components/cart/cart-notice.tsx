import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

/** Why the cart is shown again, or what is missing from it. Not a toast, because a toast disappears. */
export function CartNotice() {
  const t = useTexts();
  const { notice } = useHeader();
  if (notice?.kind === "quantities-updated") return <Note tone="warn">{t("notices.quantities-updated")}</Note>;
  if (notice?.kind === "delivery-updated") return <Note tone="warn">{t("notices.delivery-updated")}</Note>;
  if (notice?.kind === "cart-and-delivery-updated")
    return <Note tone="warn">{t("notices.cart-and-delivery-updated")}</Note>;
  if (notice?.kind === "order-cart-changed") return <Note tone="bad">{t("notices.order-cart-changed")}</Note>;
  if (notice?.kind === "offer-changed") return <Note tone="warn">{t("notices.offer-changed")}</Note>;
  if (notice?.kind === "superseded")
    return <Note tone="bad">{t("notices.superseded", { number: notice.number })}</Note>;
  if (notice?.kind === "set-broken")
    return <Note tone="warn">{t("notices.set-broken", { number: notice.number, others: notice.others })}</Note>;
  return null;
}
