import { headers, shouldRevalidate } from "../after-action.ts";
import { loadPeople } from "../company/load-people.ts";
import { peopleAction } from "../company/people-action.ts";
import { PeoplePage } from "../components/company/people-page.tsx";
import { auth } from "../middleware/auth.ts";
import { company } from "../middleware/company.ts";
import { offered } from "../middleware/offered.ts";
import type { Route } from "./+types/company";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [offered("login"), auth, company];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadPeople({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return peopleAction({ form: await request.formData(), url, context });
}

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage page={loaderData} refusal={actionData} />;
}
