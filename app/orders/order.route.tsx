import { useMemo } from "react";
import { OwnNamesContext } from "../goods/own-number.tsx";
import { pack, unpack } from "../goods/packed.ts";
import { shouldRevalidate } from "../request/after-action.ts";
import { sessionContext, shopContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { auth } from "../request/guards/auth.ts";
import { refuse } from "../request/page-errors.ts";
import { PRINT_VIEW } from "../ui/print-view.ts";
import type { Route } from "./+types/order.route";
import { orderAgainInto, takeFromOrder } from "./again/order-again.ts";
import { requestCancellation, requestOfGuest } from "./cancellation/request-cancellation.ts";
import { loadOrderPage } from "./load-order-page.ts";
import { OrderPage } from "./order-page.tsx";
import { OrderPrint } from "./order-print.tsx";

export { shouldRevalidate };

export const handle = PRINT_VIEW;

export const middleware: Route.MiddlewareFunction[] = [auth];

/**
 * A guest's signed link opens only this order, not an account; a customer sees the orders of their business partner.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  return pack(await loadOrderPage({ url, params, context }));
}

/** The forms of a customer's order; a guest's link opens only the request for cancellation. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const linked = await context
    .get(shopContext)
    .orders.ordering.copyByLink(params.orderId, url.searchParams.get("key") ?? "");
  if (linked && form.get("intent") === "cancel") return requestOfGuest({ form, url, params, context }, linked);
  if (context.get(sessionContext).user?.kind !== "customer") throw refuse("forbidden", 403);
  switch (form.get("intent")) {
    case "again":
      return orderAgainInto({ form, url, params, context });
    case "cancel":
      return requestCancellation({ form, url, params, context });
    case "take-offer":
    case "take-left":
      return takeFromOrder({ form, url, params, context });
    default:
      throw refuse("bad-request", 400);
  }
}

export default function OrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const page = useMemo(() => unpack(loaderData), [loaderData]);
  return (
    <OwnNamesContext value={page.own}>
      {page.printing ? (
        <OrderPrint page={page} />
      ) : (
        <OrderPage
          page={page}
          againRefusal={actionData && "again" in actionData ? actionData.again : undefined}
          cancellationRefusal={actionData && "cancellation" in actionData ? actionData.cancellation : undefined}
          refused={actionData && "refused" in actionData ? actionData.refused : undefined}
        />
      )}
    </OwnNamesContext>
  );
}
