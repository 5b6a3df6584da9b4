import { orderCancelled } from "../middleware/order-cancelled.ts";
import type { Route } from "./+types/order-cancellation";

export const middleware: Route.MiddlewareFunction[] = [orderCancelled];

export function loader() {
  return null;
}

export default function OrderCancellation() {
  return null;
}
