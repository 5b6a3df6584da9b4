import { headers, shouldRevalidate } from "../after-action.ts";
import { approvalAction } from "../approvals/approval-action.ts";
import { loadApproval } from "../approvals/load-approval.ts";
import { ApprovalPage } from "../components/approvals/approval-page.tsx";
import type { Takes } from "../context.ts";
import { withForm } from "../forms/with-form.ts";
import { auth } from "../middleware/auth.ts";
import { approvals } from "../middleware/company.ts";
import type { Route } from "./+types/approval";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth, approvals];

export const loader = loadApproval satisfies Takes<Route.LoaderArgs>;

export const action = withForm(approvalAction) satisfies Takes<Route.ActionArgs>;

export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
  return <ApprovalPage page={loaderData} refusal={actionData?.approval} />;
}
