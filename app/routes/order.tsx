import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { OrderPage } from "../components/order/order-page.tsx";
import { OrderPrint } from "../components/order/order-print.tsx";
import { PRINT_VIEW } from "../components/ui/print-page.tsx";
import { sessionContext, shopContext } from "../context.ts";
import { notFound } from "../domain/page-errors.ts";
import { auth } from "../middleware/auth.ts";
import type { Route } from "./+types/order";

export const handle = PRINT_VIEW;

export const middleware: Route.MiddlewareFunction[] = [auth];

/**
 * An order from the shop's own copy. A guest's signed link opens this order and never an account; a customer sees the
 * orders of their partner. Anybody else's is not found.
 */
export function loader({ url, params, context }: Route.LoaderArgs) {
  const { ordering } = context.get(shopContext);
  const user = context.get(sessionContext).user;
  const copy = ordering.copyOf(params.orderId as OrderId);
  const byLink = ordering.opensOrder(params.orderId, url.searchParams.get("key") ?? "");
  const isOwn = user?.kind === "customer" && user.partner !== null && copy?.partner === user.partner;
  if (!copy || (!byLink && !isOwn)) throw notFound(url);
  return { order: copy.order, printing: url.searchParams.has("print") };
}

export default function OrderScreen({ loaderData: { order, printing } }: Route.ComponentProps) {
  return printing ? <OrderPrint order={order} /> : <OrderPage order={order} />;
}
