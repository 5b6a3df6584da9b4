import { CancellationPage } from "../components/order/cancellation-page.tsx";
import { orderCancelled } from "../middleware/order-cancelled.ts";
import { loadCancellation } from "../orders/load-cancellation.ts";
import type { Route } from "./+types/order-cancellation";

export const middleware: Route.MiddlewareFunction[] = [orderCancelled];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadCancellation(url, context);
}

export default function OrderCancellation({ loaderData }: Route.ComponentProps) {
  return <CancellationPage page={loaderData} />;
}
