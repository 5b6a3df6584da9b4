import { parsePasswordLink } from "#erp-adapter/contract/accounts.ts";
import { log, logFailure, type RequestContext, shopContext } from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";
import { forgetUser } from "../request/session/verified-users.ts";
import { moveWatches } from "./move-watches.ts";

type Outcome =
  | { kind: "restored"; resetKey: string | null }
  | { kind: "closed" }
  /** unsure: the ERP's answer was lost, and the address may have been restored */
  | { kind: "failed" | "unsure" };

/**
 * Restores the e-mail address that a mailed link names. The ERP ends the account's sessions and password, and returns a
 * link for a new password. `resetKey` is made from that link; null if the link cannot be read: the owner then asks for
 * a link as after a forgotten password.
 */
export async function restoreEmail(key: string, context: RequestContext): Promise<Outcome> {
  const shop = context.get(shopContext);
  const { links: accountLinks, closedLinks } = shop.account;
  const { erp } = shop;
  const left = accountLinks.parseRestoreKey(key);
  if (!left || (await closedLinks.isClosed(key))) return { kind: "closed" };
  try {
    const { link } = await erp.accounts.restoreEmail(left.id, left.email, callContext(context));
    forgetUser(shop, left.id);
    await moveWatches(left, context);
    await closedLinks.close(key);
    log(context).warn({ user: left.id }, "an e-mail address was put back");
    const proof = parsePasswordLink(link);
    return { kind: "restored", resetKey: proof && accountLinks.resetKey({ ...proof, email: left.email }) };
  } catch (error) {
    logFailure(error, "e-mail address not put back", context);
    if (error.effect !== "none") return { kind: "unsure" };
    if (error.code !== "NOT_FOUND" && error.code !== "INVALID_STATE") return { kind: "failed" };
    await closedLinks.close(key);
    return { kind: "closed" };
  }
}
