import { headers, shouldRevalidate } from "../after-action.ts";
import { QuickOrderStart } from "../components/quick-order/quick-order-start.tsx";
import { forVisitors } from "../middleware/for-visitors.ts";
import { prepareList } from "../quick-order/prepare-list.ts";
import type { Route } from "./+types/quick-order";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

/** Nothing of it depends on the person. */
export function loader() {
  return null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return prepareList({ form: await request.formData(), url, context });
}

export default function QuickOrder({ actionData }: Route.ComponentProps) {
  return <QuickOrderStart reply={actionData} />;
}
