import { useSending } from "../forms/use-sending.ts";
import { useTexts } from "../texts.tsx";

const ORDERS = new Set(["order", "order-as-guest", "confirm"]);

/** The state of an order at this moment: submitted, or answered and the next page on its way. */
export function useOrdering(): "processing" | "sending" | null {
  const { state, formData } = useSending();
  const intent = formData?.get("intent");
  if (typeof intent !== "string" || !ORDERS.has(intent)) return null;
  return state === "submitting" ? "processing" : "sending";
}

/** Announces the state, politely. Without JavaScript the browser's own loading sign does. */
export function OrderingStatus({ state }: { state: "processing" | "sending" | null }) {
  const t = useTexts();
  return (
    <p role="status" className="small">
      {state && t(`ordering.${state}`)}
    </p>
  );
}
