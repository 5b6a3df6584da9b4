import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { OrderPage } from "../components/order/order-page.tsx";
import { OrderPrint } from "../components/order/order-print.tsx";
import { PRINT_VIEW } from "../components/ui/print-page.tsx";
import { shopContext } from "../context.ts";
import { notFound } from "../domain/page-errors.ts";
import { auth } from "../middleware/auth.ts";
import type { Route } from "./+types/order";

export const handle = PRINT_VIEW;

export const middleware: Route.MiddlewareFunction[] = [auth];

/** A guest's order, from the shop's own copy: the signed link opens this order and never an account. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  const { ordering } = context.get(shopContext);
  const key = url.searchParams.get("key");
  const copy = key && ordering.opensOrder(params.orderId, key) ? ordering.copyOf(params.orderId as OrderId) : null;
  if (!copy) throw notFound(url);
  return { order: copy.order, printing: url.searchParams.has("print") };
}

export default function OrderScreen({ loaderData: { order, printing } }: Route.ComponentProps) {
  return printing ? <OrderPrint order={order} /> : <OrderPage order={order} />;
}
