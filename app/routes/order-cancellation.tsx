import { CancellationPage } from "../components/order/cancellation-page.tsx";
import { orderCancelled } from "../middleware/order-cancelled.ts";
import { loadCancellation } from "../orders/load-cancellation.ts";
import type { Route } from "./+types/order-cancellation";

export { loadCancellation as loader };

export const middleware: Route.MiddlewareFunction[] = [orderCancelled];

export default function OrderCancellation({ loaderData }: Route.ComponentProps) {
  return <CancellationPage page={loaderData} />;
}
