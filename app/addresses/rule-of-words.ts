import { isFreeOfAddresses } from "#rules/free-of-addresses.ts";
import { type RequestContext, sessionContext } from "../request/context.ts";

/**
 * The rule for words that a mail repeats. A guest's words must have no web address, because a guest may have typed another
 * person's e-mail address. A customer's words may: their own numbers can look like one, and their mails go to their own
 * company.
 */
export function ruleOfWords(context: RequestContext): (text: string) => boolean {
  const isCustomer = context.get(sessionContext).user?.kind === "customer";
  return isCustomer ? () => true : isFreeOfAddresses;
}
