import { headers, shouldRevalidate } from "../request/after-action.ts";
import { withForm } from "../request/forms/with-form.ts";
import { forVisitors } from "../request/guards/for-visitors.ts";
import type { Route } from "./+types/quick-order.route";
import { isForList, prepareList } from "./prepare-list.ts";
import { QuickOrderStart } from "./quick-order-start.tsx";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

/** The page is the same for every person. */
export function loader({ url }: Route.LoaderArgs) {
  return { isForList: isForList(url) };
}

export const action = withForm(prepareList);

export default function NewQuickOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <QuickOrderStart isForList={loaderData.isForList} reply={actionData} />;
}
