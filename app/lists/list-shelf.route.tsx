import { OwnNamesContext } from "../goods/own-number.tsx";
import { shouldRevalidate } from "../request/after-action.ts";
import type { Takes } from "../request/context.ts";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/list-shelf.route";
import { countShelf } from "./count-shelf.ts";
import { lists } from "./lists.guard.ts";
import { loadShelf } from "./load-shelf.ts";
import { ShelfPage } from "./shelf-page.tsx";

export { shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth, lists];

export const loader = loadShelf satisfies Takes<Route.LoaderArgs>;

export const action = countShelf satisfies Takes<Route.ActionArgs>;

export default function ListShelf({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnNamesContext value={loaderData.own}>
      <ShelfPage key={loaderData.list.id} page={loaderData} refusal={actionData?.shelf} />
    </OwnNamesContext>
  );
}
