import { CartChoice } from "../cart/cart-choice.tsx";
import { TotalsList } from "../cart/lines/totals-list.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Icon } from "../ui/icon.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { QuickOrderData } from "./load-quick-order.ts";
import type { QuickOrderRefusal } from "./quick-order-action.ts";

/** The cost of the ready rows, and the button that adds them to a cart, or the reason why there is no button. */
export function AddReady({ page, refusal }: { page: QuickOrderData; refusal?: QuickOrderRefusal }) {
  const t = useTexts();
  const { integer } = useFormats();
  const { counts, totals, offered, isAdding, total, withoutRoom } = page;
  const busy = useSending().formData?.get("intent") === "add";
  const others = total - counts.ready - counts.added;
  const isForNewCart = counts.ready === 0 && withoutRoom > 0 && !isAdding;
  const isOffered = offered !== null && (counts.ready > 0 || isAdding || isForNewCart);
  function label(): string {
    if (isAdding) return t("quickOrder.addAgain");
    if (isForNewCart) return t("quickOrder.addToNew");
    return t("quickOrder.addReady", { count: counts.ready, formatted: integer(counts.ready) });
  }
  return (
    <aside className="sheet sheet--pad form" aria-labelledby="add-ready" id="add">
      <h2 id="add-ready">{t("quickOrder.intoCart")}</h2>
      {totals && counts.ready > 0 && <TotalsList totals={totals} />}
      {offered && isOffered && (
        <>
          <CartChoice offered={offered} label={t("again.cart")} refusal={refusal} isNew={isForNewCart} />
          <button
            type="submit"
            name="intent"
            value="add"
            className="btn btn--main btn--wide"
            aria-busy={busy || undefined}
          >
            <Icon name="cart" /> {label()}
          </button>
        </>
      )}
      {!isOffered && <p className="muted">{t(offered ? "quickOrder.noneReady" : "errors.realTime")}</p>}
      {others > 0 && isOffered && !isForNewCart && (
        <p className="small muted">{t("quickOrder.othersStay", { count: others, formatted: integer(others) })}</p>
      )}
    </aside>
  );
}
