import type { MiddlewareFunction } from "react-router";
import { sessionContext } from "../request/context.ts";
import { refuseEarly } from "../request/guards/refuse-early.ts";

/**
 * Guard of lists, after `auth`. The shop stores lists itself, and shows them only to a person verified by the ERP,
 * because the person's company decides which lists are shared with them.
 */
export const lists: MiddlewareFunction<Response> = async ({ context }) => {
  if (!context.get(sessionContext).verified) throw await refuseEarly("erp-unavailable", 503, context);
};
