import { type CallContext, GENERAL_PARTNER, type Locale } from "#erp-adapter/contract/context.ts";

/** The context of a job that calls the ERP without a user. */
export function toVisitor(requestId: string, locale: Locale, deadline: number): CallContext {
  return { locale, partner: GENERAL_PARTNER, user: null, token: null, deadline, requestId };
}
