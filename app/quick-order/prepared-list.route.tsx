import { data } from "react-router";
import { headers, shouldRevalidate } from "../request/after-action.ts";
import type { Takes } from "../request/context.ts";
import { withForm } from "../request/forms/with-form.ts";
import type { Route } from "./+types/prepared-list.route";
import { ListAway } from "./list-away.tsx";
import { loadQuickOrder } from "./load-list.ts";
import { preparedListAction } from "./prepared-list-action.ts";
import { PreparedListPage } from "./prepared-list-page.tsx";

export { headers, shouldRevalidate };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = await loadQuickOrder({ url, params, context });
  return page ?? data(null, { status: 503 });
}

export const action = withForm(preparedListAction) satisfies Takes<Route.ActionArgs>;

export default function PreparedList({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <PreparedListPage page={loaderData} refusal={actionData} /> : <ListAway refusal={actionData} />;
}
