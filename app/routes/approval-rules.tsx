import { changeRules, loadRules } from "../approvals/rules.ts";
import { RulesPage } from "../components/approvals/rules-page.tsx";
import { auth } from "../middleware/auth.ts";
import { company } from "../middleware/company.ts";
import type { Route } from "./+types/approval-rules";

export const middleware: Route.MiddlewareFunction[] = [auth, company];

export function loader({ context }: Route.LoaderArgs) {
  return loadRules(context);
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeRules({ form: await request.formData(), context });
}

export default function ApprovalRules({ loaderData, actionData }: Route.ComponentProps) {
  return <RulesPage page={loaderData} refusal={actionData?.rule} />;
}
