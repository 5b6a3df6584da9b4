import { headers, shouldRevalidate } from "../after-action.ts";
import { WatchPage } from "../components/stock-watch/watch-page.tsx";
import { askWatch } from "../stock-watch/ask-watch.ts";
import { loadWatch } from "../stock-watch/load-watch.ts";
import type { Route } from "./+types/back-in-stock";

export { headers, shouldRevalidate };

/** The page to ask for a mail when a product is back in stock: for customers, guests and visitors. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadWatch({ url, params, context });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  return askWatch({ form: await request.formData(), url, params, context });
}

export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  return <WatchPage page={loaderData} refusal={actionData} />;
}
