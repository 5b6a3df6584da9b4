import { headers, shouldRevalidate } from "../after-action.ts";
import { WatchPage } from "../components/stock-watch/watch-page.tsx";
import type { Takes } from "../context.ts";
import { withForm } from "../forms/with-form.ts";
import { askWatch } from "../stock-watch/ask-watch.ts";
import { loadWatch } from "../stock-watch/load-watch.ts";
import type { Route } from "./+types/back-in-stock";

export { headers, shouldRevalidate };

export const loader = loadWatch satisfies Takes<Route.LoaderArgs>;

export const action = withForm(askWatch) satisfies Takes<Route.ActionArgs>;

/** The page where customers, guests and visitors request a mail when a product is back in stock. */
export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  return <WatchPage page={loaderData} refusal={actionData} />;
}
