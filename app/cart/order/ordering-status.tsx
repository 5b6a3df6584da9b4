import { useSending } from "../../ui/forms/use-sending.ts";
import { useTexts } from "../../ui/texts.tsx";
import { LEAVE } from "../cart-forms.ts";

const ORDERS = new Set(["order", "order-prepaid", "order-on-release", "ask-approval", "order-as-guest", "confirm"]);

/**
 * The progress of an order that is being sent: "processing" until the answer, "sending" while the next page loads; null
 * if no order is being sent.
 */
export function useOrdering(): "processing" | "sending" | null {
  const { state, formData } = useSending();
  const intent = formData?.get("intent");
  if (typeof intent !== "string" || !ORDERS.has(intent) || formData?.has(LEAVE)) return null;
  return state === "submitting" ? "processing" : "sending";
}

/** Announces the state to screen readers. Without JavaScript the loading indicator of the browser does this. */
export function OrderingStatus({ state }: { state: "processing" | "sending" | null }) {
  const t = useTexts();
  return (
    <p role="status" className="small">
      {state && t(`ordering.${state}`)}
    </p>
  );
}
