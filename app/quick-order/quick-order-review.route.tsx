import { data } from "react-router";
import { headers, shouldRevalidate } from "../request/after-action.ts";
import type { Takes } from "../request/context.ts";
import { withForm } from "../request/forms/with-form.ts";
import type { Route } from "./+types/quick-order-review.route";
import { ListAway } from "./list-away.tsx";
import { loadQuickOrder } from "./load-quick-order.ts";
import { quickOrderAction } from "./quick-order-action.ts";
import { QuickOrderPage } from "./quick-order-page.tsx";

export { headers, shouldRevalidate };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = await loadQuickOrder({ url, params, context });
  return page ?? data(null, { status: 503 });
}

export const action = withForm(quickOrderAction) satisfies Takes<Route.ActionArgs>;

export default function QuickOrderReview({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <QuickOrderPage page={loaderData} refusal={actionData} /> : <ListAway refusal={actionData} />;
}
