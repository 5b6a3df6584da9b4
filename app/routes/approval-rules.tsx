import { changeRules, loadRules } from "../approvals/rules.ts";
import { RulesPage } from "../components/approvals/rules-page.tsx";
import { withForm } from "../forms/with-form.ts";
import { auth } from "../middleware/auth.ts";
import { company } from "../middleware/company.ts";
import type { Route } from "./+types/approval-rules";

export { loadRules as loader };

export const middleware: Route.MiddlewareFunction[] = [auth, company];

export const action = withForm(changeRules);

export default function ApprovalRules({ loaderData, actionData }: Route.ComponentProps) {
  return <RulesPage page={loaderData} refusal={actionData?.rule} />;
}
