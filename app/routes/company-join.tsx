import { headers } from "../after-action.ts";
import { joinCompany } from "../company/join-company.ts";
import { loadJoin } from "../company/load-join.ts";
import { JoinPage } from "../components/company/join-page.tsx";
import { offered } from "../middleware/offered.ts";
import type { Route } from "./+types/company-join";

export { headers };

export const middleware: Route.MiddlewareFunction[] = [offered("login")];

/** The page of the link in an invitation. GET only shows what the link would do, because programs open links. */
export function loader({ url, context }: Route.LoaderArgs) {
  return loadJoin({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return joinCompany({ form: await request.formData(), url, context });
}

export default function CompanyJoin({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage page={loaderData} refusal={actionData} />;
}
