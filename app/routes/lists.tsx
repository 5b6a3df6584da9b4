import { ListsPage } from "../components/lists/lists-page.tsx";
import { createList } from "../lists/add-to-list.ts";
import { loadLists } from "../lists/load-lists.ts";
import { auth } from "../middleware/auth.ts";
import { lists } from "../middleware/lists.ts";
import type { Route } from "./+types/lists";

export { createList as action, loadLists as loader };

export const middleware: Route.MiddlewareFunction[] = [auth, lists];

export default function Lists({ loaderData, actionData }: Route.ComponentProps) {
  return <ListsPage page={loaderData} refused={actionData?.adding} />;
}
