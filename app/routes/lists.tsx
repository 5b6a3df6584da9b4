import { ListsPage } from "../components/lists/lists-page.tsx";
import { createList } from "../lists/add-to-list.ts";
import { loadLists } from "../lists/load-lists.ts";
import { auth } from "../middleware/auth.ts";
import { lists } from "../middleware/lists.ts";
import type { Route } from "./+types/lists";

export const middleware: Route.MiddlewareFunction[] = [auth, lists];

export function loader({ context }: Route.LoaderArgs) {
  return loadLists(context);
}

export function action(args: Route.ActionArgs) {
  return createList(args);
}

export default function Lists({ loaderData, actionData }: Route.ComponentProps) {
  return <ListsPage page={loaderData} refused={actionData?.adding} />;
}
