import { headers, shouldRevalidate } from "../after-action.ts";
import { QuickOrderStart } from "../components/quick-order/quick-order-start.tsx";
import { withForm } from "../forms/with-form.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import { isForList, prepareList } from "../quick-order/prepare-list.ts";
import type { Route } from "./+types/quick-order";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

/** The page is the same for every person. */
export function loader({ url }: Route.LoaderArgs) {
  return { isForList: isForList(url) };
}

export const action = withForm(prepareList);

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <QuickOrderStart isForList={loaderData.isForList} reply={actionData} />;
}
