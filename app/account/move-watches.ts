import type { UserId } from "#erp-adapter/contract/context.ts";
import { orElse, type RequestContext, shopContext } from "../request/context.ts";

/**
 * Sends an account's mails about parts that are back in stock to its new address. A failing database does not undo the
 * change of the address: the mails then move when the customer next asks for such a mail.
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
