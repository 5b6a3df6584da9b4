import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { type RequestContext, shopContext } from "../context.ts";
import { ownCompany } from "../own-numbers/company.ts";

/** True for a customer whose company has an address book, kept by the ERP or the shop. */
export function hasAddressBook(context: RequestContext): boolean {
  return (
    declares(context.get(shopContext).erp.capabilities, "delivery.addresses") && ownCompany(context).kind === "known"
  );
}
