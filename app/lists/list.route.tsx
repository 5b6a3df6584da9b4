import { OwnNamesContext } from "../goods/own-number.tsx";
import { shouldRevalidate } from "../request/after-action.ts";
import type { Takes } from "../request/context.ts";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/list.route";
import { listAction } from "./list-action.ts";
import { ListPage } from "./list-page.tsx";
import { lists } from "./lists.guard.ts";
import { loadList } from "./load-list.ts";

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
