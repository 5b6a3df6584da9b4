import { headers } from "../after-action.ts";
import { joinCompany } from "../company/join-company.ts";
import { loadJoin } from "../company/load-join.ts";
import { JoinPage } from "../components/company/join-page.tsx";
import { withForm } from "../forms/with-form.ts";
import { offered } from "../middleware/offered.ts";
import type { Route } from "./+types/company-join";

/** The page of an invitation's link. GET changes nothing, because mail programs open links by themselves. */
export { headers, loadJoin as loader };

export const middleware: Route.MiddlewareFunction[] = [offered("login")];

export const action = withForm(joinCompany);

export default function CompanyJoin({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage page={loaderData} refusal={actionData} />;
}
