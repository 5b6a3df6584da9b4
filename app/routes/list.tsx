import { shouldRevalidate } from "../after-action.ts";
import { ListPage } from "../components/lists/list-page.tsx";
import { OwnNamesContext } from "../components/own-numbers/own-number.tsx";
import type { Takes } from "../context.ts";
import { listAction } from "../lists/list-action.ts";
import { loadList } from "../lists/load-list.ts";
import { auth } from "../middleware/auth.ts";
import { lists } from "../middleware/lists.ts";
import type { Route } from "./+types/list";

export { shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth, lists];

export const loader = loadList satisfies Takes<Route.LoaderArgs>;

export const action = listAction satisfies Takes<Route.ActionArgs>;

export default function ListScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnNamesContext value={loaderData.own}>
      <ListPage
        key={loaderData.list.id}
        page={loaderData}
        refusal={actionData && "list" in actionData ? actionData.list : undefined}
        adding={actionData && "adding" in actionData ? actionData.adding : undefined}
        refused={actionData && "refused" in actionData ? actionData.refused : undefined}
      />
    </OwnNamesContext>
  );
}
