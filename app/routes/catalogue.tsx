import { ListingPage } from "../components/catalogue/listing-page.tsx";
import { LISTING_QUERIES } from "../domain/catalogue-query.ts";
import { goodsAction } from "../listing/goods-action.ts";
import { loadListing } from "../listing/load-listing.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import type { Route } from "./+types/catalogue";

export { goodsAction as action };

export const middleware: Route.MiddlewareFunction[] = [forVisitors(LISTING_QUERIES)];

export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadListing("all", { url, params, context });
}

export default function Catalogue({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingPage packed={loaderData} refused={actionData?.refused} />;
}
