import type { Route } from "./+types/empty-cart.route";
import { cartAction } from "./cart-action.ts";
import { emptyCart } from "./empty-cart.guard.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { loadLastOrder } from "./order/last-order.ts";
import { signOwnCart } from "./own-cart.ts";
import { requireCarts } from "./require-carts.ts";

export { cartAction as action };

export const middleware: Route.MiddlewareFunction[] = [emptyCart];

export async function loader({ context }: Route.LoaderArgs) {
  const { carts, active } = await requireCarts(context);
  const { id, title, version } = active;
  return {
    cart: { id, title, version, own: signOwnCart(id, context) },
    last: await loadLastOrder(id, carts.indexOf(active) + 1, context),
  };
}

export default function EmptyCartScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EmptyCart
      cart={loaderData.cart}
      last={loaderData.last}
      change={(actionData && "change" in actionData && actionData.change) || undefined}
    />
  );
}
