import { href } from "react-router";
import { takeLeft } from "../cart/lines/take-left.ts";
import { takeGoodsForm } from "../catalogue/goods-action.ts";
import { shouldRevalidate } from "../request/after-action.ts";
import { getLocale, type Takes } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { auth } from "../request/guards/auth.ts";
import { offered } from "../request/guards/offered.ts";
import { askErp } from "../request/session/ask-erp.ts";
import type { Route } from "./+types/favorites.route";
import { addFavourites } from "./favourites-into-cart.ts";
import { FavouritesPage } from "./favourites-page.tsx";
import { FAVOURITES_A_PAGE, loadFavourites } from "./load-favourites.ts";

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
