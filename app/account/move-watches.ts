import type { UserId } from "#erp-adapter/contract/context.ts";
import { orElse, type RequestContext, shopContext } from "../context.ts";

/**
 * Lets mails about parts that are back follow an account to its new address. Without the database the address has
 * changed all the same: the watches then move when the customer next asks for one.
 */
export async function moveWatches(
  { id, email }: { id: UserId; email: string | null },
  context: RequestContext,
): Promise<void> {
  if (email === null) return;
  await orElse(null, "mails about parts that are back still go to the old address", context, () =>
    context.get(shopContext).stockWatches.readdress({ id, email }),
  );
}
