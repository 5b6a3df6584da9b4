import { type CallContext, GENERAL_PARTNER, type IdempotencyKey } from "#erp-adapter/contract/context.ts";
import {
  arrivedContext,
  factsContext,
  getLocale,
  leavingContext,
  type RequestContext,
  sessionContext,
} from "../context.ts";

/**
 * Milliseconds for all ERP calls of a page together; the rest of a page's four seconds is for rendering. Each part of
 * an export also has this many milliseconds.
 */
const PAGE_BUDGET_MS = 3_200;

/**
 * The context of an ERP call made for this request. The caller's identity comes only from the session. Calls for a page
 * end when its reader leaves; a form is processed to its end, including the calls that only read.
 */
export function callContext(context: RequestContext, key?: IdempotencyKey): CallContext {
  const session = context.get(sessionContext);
  const signal = context.get(leavingContext);
  return {
    locale: getLocale(context),
    partner: session.user?.partner ?? GENERAL_PARTNER,
    user: session.user && { id: session.user.id },
    token: session.token,
    deadline: context.get(arrivedContext) + PAGE_BUDGET_MS,
    requestId: context.get(factsContext).requestId,
    ...(signal && { signal }),
    ...(key && { idempotencyKey: key }),
  };
}

/** Like `callContext`, for a write that must happen once, however often it is sent until the ERP answers. */
export function onceContext(context: RequestContext): CallContext {
  return callContext(context, crypto.randomUUID() as IdempotencyKey);
}

/** Milliseconds that a document may take: the ERP needs longer for a document than for the data of a page. */
const DOCUMENT_BUDGET_MS = 20_000;

/** The context of an ERP call for a document: like `callContext`, but with the longer budget of a document. */
export function documentContext(context: RequestContext): CallContext {
  return { ...callContext(context), deadline: context.get(arrivedContext) + DOCUMENT_BUDGET_MS };
}

/**
 * The context of an ERP call for the next part of an export. Each part has its own deadline, because all parts together
 * may take longer than a page. `signal` ends the call when the reader leaves.
 */
export function partContext(context: RequestContext, signal: AbortSignal): CallContext {
  return { ...callContext(context), deadline: Date.now() + PAGE_BUDGET_MS, signal };
}
