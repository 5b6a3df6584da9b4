import { headers, shouldRevalidate } from "../after-action.ts";
import { loadPeople } from "../company/load-people.ts";
import { peopleAction } from "../company/people-action.ts";
import { PeoplePage } from "../components/company/people-page.tsx";
import { withForm } from "../forms/with-form.ts";
import { auth } from "../middleware/auth.ts";
import { company } from "../middleware/company.ts";
import { offered } from "../middleware/offered.ts";
import type { Route } from "./+types/company";

export { headers, loadPeople as loader, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [offered("login"), auth, company];

export const action = withForm(peopleAction);

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage page={loaderData} refusal={actionData} />;
}
