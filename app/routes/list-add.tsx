import { ListAddPage } from "../components/lists/list-add-page.tsx";
import { addToList } from "../lists/add-to-list.ts";
import { loadListAdd } from "../lists/load-list-add.ts";
import { auth } from "../middleware/auth.ts";
import { lists } from "../middleware/lists.ts";
import type { Route } from "./+types/list-add";

export const middleware: Route.MiddlewareFunction[] = [auth, lists];

export function loader({ request, url, context }: Route.LoaderArgs) {
  return loadListAdd({ request, url, context });
}

export function action(args: Route.ActionArgs) {
  return addToList(args);
}

export default function ListAdd({ loaderData, actionData }: Route.ComponentProps) {
  return <ListAddPage page={loaderData} refused={actionData?.adding} />;
}
