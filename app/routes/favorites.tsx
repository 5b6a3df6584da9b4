import { href } from "react-router";
import { shouldRevalidate } from "../after-action.ts";
import { FavouritesPage } from "../components/product/favourites-page.tsx";
import { getLocale, type Takes } from "../context.ts";
import { addFavourites } from "../favourites/add-favourites.ts";
import { FAVOURITES_A_PAGE, loadFavourites } from "../favourites/load-favourites.ts";
import { formOf } from "../forms/form-of.ts";
import { takeGoodsForm } from "../listing/goods-action.ts";
import { auth } from "../middleware/auth.ts";
import { offered } from "../middleware/offered.ts";
import { takeLeft } from "../orders/take-left.ts";
import { askErp } from "../session/ask-erp.ts";
import type { Route } from "./+types/favorites";

export { shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [offered("favourites"), auth];

export const loader = loadFavourites satisfies Takes<Route.LoaderArgs>;

export async function action(args: Route.ActionArgs) {
  const form = await formOf(args.request);
  const intent = form.get("intent");
  if (intent === "add-all") return addFavourites({ ...args, form });
  if ((intent === "take-offer" || intent === "take-left") && form.has("line"))
    return takeLeft({ ...args, form }, { name: "added", wordsOf: async () => undefined });
  return takeGoodsForm({ ...args, form }, () => presentPage(args));
}

/** The path of the same page, or of the new last page if the only favourite of the last page was unmarked. */
async function presentPage({ url, params, context }: Route.ActionArgs): Promise<string> {
  const { total } = await askErp({ url, context }, (erp, c) => erp.favourites.list({ pageSize: 1 }, c));
  const last = Math.max(0, Math.ceil(total / FAVOURITES_A_PAGE) - 1);
  const page = String(Math.min(Number(params.page), last));
  return href("/:lang/favorites/:page", { lang: getLocale(context), page });
}

export default function Favourites({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FavouritesPage
      favourites={loaderData}
      refused={actionData && "refused" in actionData ? actionData.refused : undefined}
      notAdded={actionData && "all" in actionData ? actionData.all : undefined}
    />
  );
}
