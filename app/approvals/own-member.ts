import type { Member } from "#rules/company-member.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import { type RequestContext, sessionContext } from "../request/context.ts";
import { refuse } from "../request/page-errors.ts";
import { getActor } from "../request/session/identity.ts";

/** The person as a member of their company and as `Actor` of its orders. Throws 403 if the person is not both. */
export function ownMember(context: RequestContext): { member: Member; actor: Actor } {
  const { member } = context.get(sessionContext);
  const actor = getActor(context);
  if (!member || !actor || member.partner !== actor.partner) throw refuse("forbidden", 403);
  return { member, actor };
}
