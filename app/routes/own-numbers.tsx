import { headers, shouldRevalidate } from "../after-action.ts";
import { OwnNumbersPage } from "../components/own-numbers/own-numbers-page.tsx";
import { auth } from "../middleware/auth.ts";
import { loadOwnNumbers } from "../own-numbers/load-own-numbers.ts";
import { ownNumbersAction } from "../own-numbers/own-numbers-action.ts";
import type { Route } from "./+types/own-numbers";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadOwnNumbers({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return ownNumbersAction({ form: await request.formData(), url, context });
}

export default function OwnNumbers({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnNumbersPage page={loaderData} refused={actionData?.refused} />;
}
