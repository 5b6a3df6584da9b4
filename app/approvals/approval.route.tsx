import { approvals } from "../company/company.guard.ts";
import { headers, shouldRevalidate } from "../request/after-action.ts";
import type { Takes } from "../request/context.ts";
import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/approval.route";
import { approvalAction } from "./approval-action.ts";
import { ApprovalPage } from "./approval-page.tsx";
import { loadApproval } from "./load-approval.ts";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth, approvals];

export const loader = loadApproval satisfies Takes<Route.LoaderArgs>;

export const action = withForm(approvalAction) satisfies Takes<Route.ActionArgs>;

export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
  return <ApprovalPage page={loaderData} refusal={actionData?.approval} />;
}
