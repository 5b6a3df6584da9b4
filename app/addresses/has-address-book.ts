import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { mayInCompany } from "../request/session/company-right.ts";
import { ownCompany } from "../request/session/own-company.ts";

/** True for a customer whose company has an address book, kept by the ERP or the shop. */
export function hasAddressBook(context: RequestContext): boolean {
  return (
    declares(context.get(shopContext).erp.capabilities, "delivery.addresses") && ownCompany(context).kind === "known"
  );
}

/** True if the customer may also add to the address book. */
export function mayKeepAddress(context: RequestContext): boolean {
  return hasAddressBook(context) && mayInCompany("addresses", context);
}
