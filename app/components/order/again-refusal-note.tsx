import type { AgainRefusal } from "../../actions/order-again.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

/** Why nothing of an order went into a cart. */
export function AgainRefusalNote({ refusal: { reason } }: { refusal: AgainRefusal }) {
  const t = useTexts();
  // Said beside its field.
  if (reason === "tooManyCarts") return null;
  return (
    <Note tone="bad">
      <strong>{t("errors.addToCart")}</strong>
      <p>{t(`again.refused.${reason}`)}</p>
    </Note>
  );
}
