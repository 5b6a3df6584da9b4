import type { Route } from "./+types/order-cancellation.route";
import { CancellationPage } from "./cancellation-page.tsx";
import { loadCancellation } from "./load-cancellation.ts";
import { orderCancelled } from "./order-cancelled.guard.ts";

export { loadCancellation as loader };

export const middleware: Route.MiddlewareFunction[] = [orderCancelled];

export default function OrderCancellation({ loaderData }: Route.ComponentProps) {
  return <CancellationPage page={loaderData} />;
}
