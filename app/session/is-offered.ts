import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";

/** What a shop has or has not, whoever asks. */
export type Offer = "favourites" | "invoices" | "finances";

/** True when the ERP, or the shop in its place, has it. */
export function isOffered(offer: Offer, { capabilities }: Pick<ErpAdapter, "capabilities">): boolean {
  return capabilities[offer].owner !== "none";
}
