import { headers, shouldRevalidate } from "../after-action.ts";
import { PreparedListPage } from "../components/quick-order/prepared-list-page.tsx";
import { loadQuickOrder } from "../quick-order/load-list.ts";
import { preparedListAction } from "../quick-order/prepared-list-action.ts";
import type { Route } from "./+types/prepared-list";

export { headers, shouldRevalidate };

export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadQuickOrder({ url, params, context });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  return preparedListAction({ form: await request.formData(), url, params, context });
}

export default function PreparedList({ loaderData, actionData }: Route.ComponentProps) {
  return <PreparedListPage page={loaderData} refusal={actionData} />;
}
