import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { type TaxNote, unconfirmedNumber } from "#erp-adapter/contract/tax.ts";
import { type RequestContext, sessionContext, shopContext } from "../../request/context.ts";

/** True if the user belongs to a company and may place orders on its account. */
export function ordersOnAccount(context: RequestContext): boolean {
  const session = context.get(sessionContext);
  const { kind, partner } = session.user ?? { kind: "guest", partner: null };
  return kind === "customer" && partner !== null && partner !== GENERAL_PARTNER && session.may("order");
}

/** True if an order with these notes may wait until the register has confirmed the company's number. */
export function canHoldForVat(notes: readonly TaxNote[], context: RequestContext): boolean {
  return context.get(shopContext).config.hasVatHold && unconfirmedNumber(notes) !== null && canHold(context);
}

/** True if this person's orders can be held, for payment or for sales to release them, in spite of the credit limit. */
export function canHold(context: RequestContext): boolean {
  return ordersOnAccount(context) && declares(context.get(shopContext).erp.capabilities, "orders.holds");
}
