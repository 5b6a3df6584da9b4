import { headers, shouldRevalidate } from "../after-action.ts";
import { approvalAction } from "../approvals/approval-action.ts";
import { loadApproval } from "../approvals/load-approval.ts";
import { ApprovalPage } from "../components/approvals/approval-page.tsx";
import { auth } from "../middleware/auth.ts";
import { approvals } from "../middleware/company.ts";
import type { Route } from "./+types/approval";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth, approvals];

export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadApproval({ url, params, context });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  return approvalAction({ form: await request.formData(), url, params, context });
}

export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
  return <ApprovalPage page={loaderData} refusal={actionData?.approval} />;
}
