import { headers, shouldRevalidate } from "../request/after-action.ts";
import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import { offered } from "../request/guards/offered.ts";
import type { Route } from "./+types/company.route";
import { company } from "./company.guard.ts";
import { loadPeople } from "./load-people.ts";
import { peopleAction } from "./people-action.ts";
import { PeoplePage } from "./people-page.tsx";

export { headers, loadPeople as loader, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [offered("login"), auth, company];

export const action = withForm(peopleAction);

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage page={loaderData} refusal={actionData} />;
}
