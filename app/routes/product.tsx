import { ProductPage } from "../components/product/product-page.tsx";
import { goodsAction } from "../listing/goods-action.ts";
import { loadProduct } from "../listing/load-product.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import type { Route } from "./+types/product";

export { goodsAction as action };

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadProduct(params.productId, url, context);
}

export default function ProductScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductPage page={loaderData} refused={actionData?.refused} />;
}
