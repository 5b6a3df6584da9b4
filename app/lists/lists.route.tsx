import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/lists.route";
import { createList } from "./add-to-list.ts";
import { lists } from "./lists.guard.ts";
import { ListsPage } from "./lists-page.tsx";
import { loadLists } from "./load-lists.ts";

export { createList as action, loadLists as loader };

export const middleware: Route.MiddlewareFunction[] = [auth, lists];

export default function Lists({ loaderData, actionData }: Route.ComponentProps) {
  return <ListsPage page={loaderData} refused={actionData?.adding} />;
}
