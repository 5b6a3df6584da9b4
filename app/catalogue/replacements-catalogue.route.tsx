import { LISTING_QUERIES } from "../goods/catalogue-query.ts";
import { forVisitors } from "../request/guards/for-visitors.ts";
import type { Route } from "./+types/replacements-catalogue.route";
import { goodsAction } from "./goods-action.ts";
import { ListingPage } from "./listing-page.tsx";
import { loadListing } from "./load-listing.ts";

export { goodsAction as action };

export const middleware: Route.MiddlewareFunction[] = [forVisitors(LISTING_QUERIES)];

export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadListing("replacements", { url, params, context });
}

export default function ReplacementsCatalogue({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingPage packed={loaderData} refused={actionData?.refused} />;
}
