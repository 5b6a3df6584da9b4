import { cartAction } from "../cart/cart-action.ts";
import { loadLastOrder } from "../cart/last-order.ts";
import { EmptyCart } from "../components/cart/empty-cart.tsx";
import { emptyCart } from "../middleware/empty-cart.ts";
import { signOwnCart } from "../session/own-cart.ts";
import { requireCarts } from "../session/require-carts.ts";
import type { Route } from "./+types/empty-cart";

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
