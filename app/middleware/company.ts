import type { MiddlewareFunction } from "react-router";
import { sessionContext } from "../context.ts";
import { ownCompany } from "../own-numbers/company.ts";
import { refuseEarly } from "../session/refuse-early.ts";

/** Guard of `company`, after `auth`: an owner alone looks after the company's people. */
export const company: MiddlewareFunction<Response> = async ({ context }) => {
  const { kind } = ownCompany(context);
  if (kind === "known" && context.get(sessionContext).may("people")) return;
  throw kind === "unknown"
    ? await refuseEarly("erp-unavailable", 503, context)
    : await refuseEarly("forbidden", 403, context);
};
