import { headers, shouldRevalidate } from "../after-action.ts";
import { OwnNumbersPage } from "../components/own-numbers/own-numbers-page.tsx";
import { withForm } from "../forms/with-form.ts";
import { auth } from "../middleware/auth.ts";
import { loadOwnNumbers } from "../own-numbers/load-own-numbers.ts";
import { ownNumbersAction } from "../own-numbers/own-numbers-action.ts";
import type { Route } from "./+types/own-numbers";

export { headers, loadOwnNumbers as loader, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth];

export const action = withForm(ownNumbersAction);

export default function OwnNumbers({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnNumbersPage page={loaderData} refused={actionData?.refused} />;
}
