import { headers } from "../request/after-action.ts";
import { withForm } from "../request/forms/with-form.ts";
import { offered } from "../request/guards/offered.ts";
import type { Route } from "./+types/company-join.route";
import { joinCompany } from "./join-company.ts";
import { JoinPage } from "./join-page.tsx";
import { loadJoin } from "./load-join.ts";

/** The page of an invitation's link. GET changes nothing, because mail programs open links by themselves. */
export { headers, loadJoin as loader };

export const middleware: Route.MiddlewareFunction[] = [offered("login")];

export const action = withForm(joinCompany);

export default function CompanyJoin({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage page={loaderData} refusal={actionData} />;
}
