import { ListAddPage } from "../components/lists/list-add-page.tsx";
import { addToList } from "../lists/add-to-list.ts";
import { loadListAdd } from "../lists/load-list-add.ts";
import { auth } from "../middleware/auth.ts";
import { lists } from "../middleware/lists.ts";
import type { Route } from "./+types/list-add";

export { addToList as action, loadListAdd as loader };

export const middleware: Route.MiddlewareFunction[] = [auth, lists];

export default function ListAdd({ loaderData, actionData }: Route.ComponentProps) {
  return <ListAddPage page={loaderData} refused={actionData?.adding} />;
}
