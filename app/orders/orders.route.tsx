import { data } from "react-router";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/orders.route";
import { loadOrders } from "./load-orders.ts";
import { OrdersPage } from "./orders-page.tsx";

export const middleware: Route.MiddlewareFunction[] = [auth];

/** 400 for an invalid period: the page then shows the error beside its field. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = await loadOrders({ url, params, context });
  return data(page, { status: page.list ? 200 : 400 });
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage page={loaderData} />;
}
