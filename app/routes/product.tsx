import { shouldRevalidate } from "../after-action.ts";
import { ProductPage } from "../components/product/product-page.tsx";
import { formOf } from "../forms/form-of.ts";
import { takeGoodsForm } from "../listing/goods-action.ts";
import { loadProduct } from "../listing/load-product.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import { nameProduct } from "../own-numbers/name-product.ts";
import type { Route } from "./+types/product";

export { shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadProduct(params.productId, url, context);
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await formOf(request);
  if (form.get("intent") === "own-number") return nameProduct({ form, url, params, context });
  return takeGoodsForm({ form, url, context });
}

export default function ProductScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProductPage
      page={loaderData}
      refused={actionData && "refused" in actionData ? actionData.refused : undefined}
      ownRefused={actionData && "ownNumber" in actionData ? actionData.ownNumber : undefined}
    />
  );
}
