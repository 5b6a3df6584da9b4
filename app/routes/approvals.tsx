import { changeLeave } from "../approvals/leave.ts";
import { loadApprovals } from "../approvals/load-approvals.ts";
import { ApprovalsPage } from "../components/approvals/approvals-page.tsx";
import { withForm } from "../forms/with-form.ts";
import { auth } from "../middleware/auth.ts";
import { approvals } from "../middleware/company.ts";
import type { Route } from "./+types/approvals";

export { loadApprovals as loader };

export const middleware: Route.MiddlewareFunction[] = [auth, approvals];

export const action = withForm(changeLeave);

export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  return <ApprovalsPage page={loaderData} refusal={actionData?.leave} />;
}
