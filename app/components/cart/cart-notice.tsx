import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

/** Why a cart is shown instead of its order: too important for a note in a corner that disappears by itself. */
export function CartNotice() {
  const t = useTexts();
  const { notice } = useHeader();
  if (notice?.kind === "quantities-updated") return <Note tone="warn">{t("notices.quantities-updated")}</Note>;
  if (notice?.kind === "order-cart-changed") return <Note tone="bad">{t("notices.order-cart-changed")}</Note>;
  return null;
}
