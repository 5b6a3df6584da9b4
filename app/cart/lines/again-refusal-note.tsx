import { Note } from "../../ui/note.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useFocus } from "../../ui/use-focus.ts";
import type { Filling } from "./fill-cart.ts";

export type AgainReason = Exclude<Filling["kind"], "filled"> | "noLines" | "wrong";

/** The reason why no line of an order was added to a cart. */
export function AgainRefusalNote({ refusal }: { refusal: { reason: AgainReason } }) {
  const t = useTexts();
  const heading = useFocus<HTMLHeadingElement>(refusal);
  // The field that chooses the cart shows this reason.
  if (refusal.reason === "tooManyCarts") return null;
  return (
    <Note tone="bad">
      <h2 tabIndex={-1} ref={heading}>
        {t("errors.addToCart")}
      </h2>
      <p>{t(`again.refused.${refusal.reason}`)}</p>
    </Note>
  );
}
