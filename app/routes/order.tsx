import { shouldRevalidate } from "../after-action.ts";
import { OrderPage } from "../components/order/order-page.tsx";
import { OrderPrint } from "../components/order/order-print.tsx";
import { OwnNamesContext } from "../components/own-numbers/own-number.tsx";
import { sessionContext, type Takes } from "../context.ts";
import { formOf } from "../forms/form-of.ts";
import { auth } from "../middleware/auth.ts";
import { loadOrderPage } from "../orders/load-order-page.ts";
import { orderAgainInto, takeFromOrder } from "../orders/order-again.ts";
import { requestCancellation } from "../orders/request-cancellation.ts";
import { refuse } from "../page-errors.ts";
import { PRINT_VIEW } from "../print-view.ts";
import type { Route } from "./+types/order";

export { shouldRevalidate };

export const handle = PRINT_VIEW;

export const middleware: Route.MiddlewareFunction[] = [auth];

/**
 * A guest's signed link opens only this order, not an account; a customer sees the orders of their business partner.
 */
export const loader = loadOrderPage satisfies Takes<Route.LoaderArgs>;

/** The forms of a customer's order; a guest's link only allows reading. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await formOf(request);
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
  return (
    <OwnNamesContext value={loaderData.own}>
      {loaderData.printing ? (
        <OrderPrint page={loaderData} />
      ) : (
        <OrderPage
          page={loaderData}
          againRefusal={actionData && "again" in actionData ? actionData.again : undefined}
          cancellationRefusal={actionData && "cancellation" in actionData ? actionData.cancellation : undefined}
          refused={actionData && "refused" in actionData ? actionData.refused : undefined}
        />
      )}
    </OwnNamesContext>
  );
}
