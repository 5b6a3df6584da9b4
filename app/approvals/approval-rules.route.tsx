import { company } from "../company/company.guard.ts";
import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/approval-rules.route";
import { changeRules, loadRules } from "./rules.ts";
import { RulesPage } from "./rules-page.tsx";

export { loadRules as loader };

export const middleware: Route.MiddlewareFunction[] = [auth, company];

export const action = withForm(changeRules);

export default function ApprovalRules({ loaderData, actionData }: Route.ComponentProps) {
  return <RulesPage page={loaderData} refusal={actionData?.rule} />;
}
