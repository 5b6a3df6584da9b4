import { nameProduct } from "../../own-numbers/name-product.ts";
import { shouldRevalidate } from "../../request/after-action.ts";
import { formOf } from "../../request/forms/form-of.ts";
import { forVisitors } from "../../request/guards/for-visitors.ts";
import { takeGoodsForm } from "../goods-action.ts";
import type { Route } from "./+types/product.route";
import { loadProduct } from "./load-product.ts";
import { ProductPage } from "./product-page.tsx";

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
