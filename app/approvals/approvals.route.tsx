import { approvals } from "../company/company.guard.ts";
import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/approvals.route";
import { ApprovalsPage } from "./approvals-page.tsx";
import { changeLeave } from "./leave.ts";
import { loadApprovals } from "./load-approvals.ts";

export { loadApprovals as loader };

export const middleware: Route.MiddlewareFunction[] = [auth, approvals];

export const action = withForm(changeLeave);

export default function ApprovalsScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <ApprovalsPage page={loaderData} refusal={actionData?.leave} />;
}
