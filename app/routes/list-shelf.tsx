import { shouldRevalidate } from "../after-action.ts";
import { ShelfPage } from "../components/lists/shelf-page.tsx";
import { OwnNamesContext } from "../components/own-numbers/own-number.tsx";
import type { Takes } from "../context.ts";
import { countShelf } from "../lists/count-shelf.ts";
import { loadShelf } from "../lists/load-shelf.ts";
import { auth } from "../middleware/auth.ts";
import { lists } from "../middleware/lists.ts";
import type { Route } from "./+types/list-shelf";

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
