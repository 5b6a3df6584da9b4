import { data } from "react-router";
import { headers, shouldRevalidate } from "../after-action.ts";
import { ListAway } from "../components/quick-order/list-away.tsx";
import { PreparedListPage } from "../components/quick-order/prepared-list-page.tsx";
import type { Takes } from "../context.ts";
import { withForm } from "../forms/with-form.ts";
import { loadQuickOrder } from "../quick-order/load-list.ts";
import { preparedListAction } from "../quick-order/prepared-list-action.ts";
import type { Route } from "./+types/prepared-list";

export { headers, shouldRevalidate };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = await loadQuickOrder({ url, params, context });
  return page ?? data(null, { status: 503 });
}

export const action = withForm(preparedListAction) satisfies Takes<Route.ActionArgs>;

export default function PreparedList({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <PreparedListPage page={loaderData} refusal={actionData} /> : <ListAway refusal={actionData} />;
}
