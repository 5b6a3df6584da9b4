import type { ApprovalRequest } from "#server/services/approvals/request.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import { logFailure, type RequestContext, shopContext } from "../../request/context.ts";
import { sendChange } from "../../request/session/carts.ts";

/** Takes the lines of the person's own request out of their cart; a failure is retried when they open the request. */
export async function clearAsked(request: ApprovalRequest, actor: Actor, context: RequestContext): Promise<boolean> {
  if (request.cleared) return true;
  const { approvals } = context.get(shopContext);
  const { ordering } = context.get(shopContext).orders;
  try {
    if (!(await sendChange(context, () => ordering.takeAsked(request, actor)))) return false;
    await approvals.cleared(request.id);
  } catch (error) {
    logFailure(error, "asked lines are still in their cart", context);
    return false;
  }
  return true;
}
