import type { RouterContextProvider } from "react-router";
import type { User } from "#erp-adapter/contract/accounts.ts";
import { sessionContext } from "../context.ts";
import { refuseEarly } from "./refuse-early.ts";

/** Refuses who has not this right: 403, or 503 while the ERP does not answer and nobody knows what they may see. */
export async function requireRight(
  right: keyof User["rights"],
  context: Readonly<RouterContextProvider>,
): Promise<undefined> {
  const { user, verified } = context.get(sessionContext);
  if (verified && user?.rights[right]) return;
  throw verified ? await refuseEarly("forbidden", 403, context) : await refuseEarly("erp-unavailable", 503, context);
}
