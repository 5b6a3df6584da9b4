import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/list-add.route";
import { addToList } from "./add-to-list.ts";
import { ListAddPage } from "./list-add-page.tsx";
import { lists } from "./lists.guard.ts";
import { loadListAdd } from "./load-list-add.ts";

export { addToList as action, loadListAdd as loader };

export const middleware: Route.MiddlewareFunction[] = [auth, lists];

export default function ListAdd({ loaderData, actionData }: Route.ComponentProps) {
  return <ListAddPage page={loaderData} refused={actionData?.adding} />;
}
