import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { type CompanyRole, FIGURE_RIGHTS, type FigureRight, mayAs } from "#erp-adapter/contract/company-roles.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { Invitation } from "#server/services/company/invitation.ts";
import { type PageRequest, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { isOffered } from "../request/session/is-offered.ts";

/**
 * The state of a mailed link. closed: invented, used, withdrawn or expired · other-person: somebody else is signed in ·
 * known: the invited address has access already · unable: the ERP makes no accounts of this kind · return: the invited
 * address has an account of the company, whose access was taken away · join: a new account is made
 */
export type JoinState = "closed" | "other-person" | "known" | "unable" | "return" | "join";

/** The page of an invitation. For a closed link, `role` is null and the texts are empty. */
export interface JoinData {
  state: JoinState;
  email: string;
  role: CompanyRole | null;
  inviter: string;
  /** what the role shows only if the account may see it */
  figures: FigureRight[];
  /** the name of the person who is signed in */
  signedIn: string;
}

const CLOSED: JoinData = { state: "closed", email: "", role: null, inviter: "", figures: [], signedIn: "" };

export async function loadJoin({ url, context }: PageRequest): Promise<JoinData> {
  const found = await findInvitation(url, context);
  if (!found) return CLOSED;
  const { state, invitation } = found;
  const { user } = context.get(sessionContext);
  const { erp } = context.get(shopContext);
  return {
    state,
    figures: FIGURE_RIGHTS.filter((right) => isOffered(right, erp) && mayAs(invitation.role, right)),
    email: invitation.email,
    role: invitation.role,
    inviter: invitation.inviter.name,
    signedIn: state === "other-person" ? (user?.name ?? "") : "",
  };
}

/** The invitation whose key is in the URL, with its state; null if the link is closed. At most two statements. */
export async function findInvitation(
  url: URL,
  context: RequestContext,
): Promise<{ key: string; state: Exclude<JoinState, "closed">; invitation: Invitation } | null> {
  const { invitations } = context.get(shopContext).company;
  const { erp } = context.get(shopContext);
  const key = url.searchParams.get("key") ?? "";
  const found = key === "" ? null : await askErp({ url, context }, () => invitations.find(key));
  if (!found) return null;
  const { invitation, member } = found;
  const { user } = context.get(sessionContext);
  const isOther =
    user?.kind === "customer" &&
    (user.partner !== invitation.partner || toEmailKey(user.email ?? "") !== toEmailKey(invitation.email));
  const canMake = declares(erp.capabilities, "accounts.colleagues");
  return { key, invitation, state: isOther ? "other-person" : stateOf(member, canMake) };
}

function stateOf(member: { removed: boolean } | null, canMake: boolean) {
  if (member) return member.removed ? "return" : "known";
  return canMake ? "join" : "unable";
}
