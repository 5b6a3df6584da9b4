import { parseCartChoice } from "../request/forms/parse-cart-choice.ts";
import type { OfferedCarts } from "../request/session/offered-carts.ts";
import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useFocus } from "../ui/use-focus.ts";
import { useCartTitle } from "./use-cart-title.ts";

/** The cart chosen in a form that was refused, and the reason. */
export interface RefusedChoice {
  reason: string;
  limit: number | null;
  chosen: string;
}

/** Chooses one of the customer's carts (by default the active one, unless `isNew`), or a new cart. */
export function CartChoice({
  offered: { carts, newCart },
  label,
  hint,
  refusal,
  isNew = false,
}: {
  offered: OfferedCarts;
  label: string;
  hint?: string;
  refusal?: RefusedChoice;
  isNew?: boolean;
}) {
  const t = useTexts();
  const cartTitle = useCartTitle();
  const chosen = refusal ? parseCartChoice(refusal.chosen) : null;
  // The refused form may already have created the new cart: the same key finds it. After a conflict that cart has
  // lines, so its key is not used again.
  const newChoice = chosen?.kind === "new" && refusal && refusal.reason !== "conflict" ? refusal.chosen : newCart;
  const chosenId = chosen?.kind === "cart" ? chosen.id : null;
  const selected =
    chosen?.kind === "new" || (isNew && !chosen)
      ? newChoice
      : carts.find(({ id, active }) => (chosenId ? id === chosenId : active))?.choice;
  const isFull = refusal?.reason === "tooManyCarts";
  const select = useFocus<HTMLSelectElement>(isFull && refusal);
  const described = [isFull && "cart-choice-error", hint && "cart-choice-hint"].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor="cart-choice">{label}</label>
      <select
        className="select"
        id="cart-choice"
        name="cart"
        ref={select}
        key={selected}
        defaultValue={selected}
        aria-invalid={isFull || undefined}
        aria-describedby={described || undefined}
      >
        {carts.map(({ id, title, choice }) => (
          <option key={id} value={choice}>
            {cartTitle(title)}
          </option>
        ))}
        <option value={newChoice}>{t("cart.newCart")}</option>
      </select>
      {hint && (
        <p className="field__hint" id="cart-choice-hint">
          {hint}
        </p>
      )}
      {isFull && (
        <FieldErrorText
          id="cart-choice-error"
          label={label}
          error={{ key: "tooManyCarts", limit: refusal.limit ?? carts.length }}
          isTold
        />
      )}
    </div>
  );
}
