import { goodsAction } from "../goods-action.ts";
import type { Route } from "./+types/compare.route";
import { ComparePage } from "./compare-page.tsx";
import { loadComparison } from "./load-compare.ts";

export { goodsAction as action };

export function loader({ url, context }: Route.LoaderArgs) {
  return loadComparison({ url, context });
}

export default function Compare({ loaderData, actionData }: Route.ComponentProps) {
  return <ComparePage page={loaderData} refused={actionData?.refused} />;
}
