import { headers, shouldRevalidate } from "../request/after-action.ts";
import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/own-numbers.route";
import { loadOwnNumbers } from "./load-own-numbers.ts";
import { ownNumbersAction } from "./own-numbers-action.ts";
import { OwnNumbersPage } from "./own-numbers-page.tsx";

export { headers, loadOwnNumbers as loader, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth];

export const action = withForm(ownNumbersAction);

export default function OwnNumbers({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnNumbersPage page={loaderData} refused={actionData?.refused} />;
}
