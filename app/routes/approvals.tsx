import { changeLeave } from "../approvals/leave.ts";
import { loadApprovals } from "../approvals/load-approvals.ts";
import { ApprovalsPage } from "../components/approvals/approvals-page.tsx";
import { auth } from "../middleware/auth.ts";
import { approvals } from "../middleware/company.ts";
import type { Route } from "./+types/approvals";

export const middleware: Route.MiddlewareFunction[] = [auth, approvals];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadApprovals({ url, context });
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeLeave({ form: await request.formData(), context });
}

export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  return <ApprovalsPage page={loaderData} refusal={actionData?.leave} />;
}
