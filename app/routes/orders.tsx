import { data } from "react-router";
import { OrdersPage } from "../components/order/orders-page.tsx";
import { auth } from "../middleware/auth.ts";
import { loadOrders } from "../orders/load-orders.ts";
import type { Route } from "./+types/orders";

export const middleware: Route.MiddlewareFunction[] = [auth];

/** 400 for an invalid period: the page then shows the error beside its field. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = await loadOrders({ url, params, context });
  return data(page, { status: page.list ? 200 : 400 });
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage page={loaderData} />;
}
