import { withForm } from "../../request/forms/with-form.ts";
import { auth } from "../../request/guards/auth.ts";
import type { Route } from "./+types/hand-over.route";
import { handOverAction, loadHandOver } from "./hand-over.ts";
import { HandOverPage } from "./hand-over-page.tsx";

export { loadHandOver as loader };

export const middleware: Route.MiddlewareFunction[] = [auth];

export const action = withForm(handOverAction);

export default function HandOver({ loaderData, actionData }: Route.ComponentProps) {
  return <HandOverPage page={loaderData} refusal={actionData?.refusal} />;
}
