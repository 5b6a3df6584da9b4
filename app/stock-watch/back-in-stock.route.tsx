import { headers, shouldRevalidate } from "../request/after-action.ts";
import type { Takes } from "../request/context.ts";
import { withForm } from "../request/forms/with-form.ts";
import type { Route } from "./+types/back-in-stock.route";
import { askWatch } from "./ask-watch.ts";
import { loadWatch } from "./load-watch.ts";
import { WatchPage } from "./watch-page.tsx";

export { headers, shouldRevalidate };

export const loader = loadWatch satisfies Takes<Route.LoaderArgs>;

export const action = withForm(askWatch) satisfies Takes<Route.ActionArgs>;

/** The page where customers, guests and visitors request a mail when a product is back in stock. */
export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  return <WatchPage page={loaderData} refusal={actionData} />;
}
