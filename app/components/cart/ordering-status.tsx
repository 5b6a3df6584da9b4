import { useSending } from "../forms/use-sending.ts";
import { useTexts } from "../texts.tsx";

const ORDERS = new Set(["order", "order-as-guest", "confirm"]);

/** What is going on with an order at this moment: submitted, or answered and the next page on its way. */
export function useOrdering(): "processing" | "sending" | null {
  const { state, formData } = useSending();
  const intent = formData?.get("intent");
  if (typeof intent !== "string" || !ORDERS.has(intent)) return null;
  return state === "submitting" ? "processing" : "sending";
}

/** Says it, politely. Without JavaScript the browser's own waiting stands. */
export function OrderingStatus({ state }: { state: "processing" | "sending" | null }) {
  const t = useTexts();
  return (
    <p role="status" className="small">
      {state && t(`ordering.${state}`)}
    </p>
  );
}
