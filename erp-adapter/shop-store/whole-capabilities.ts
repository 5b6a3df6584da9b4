import type { Capabilities } from "../contract/capabilities.ts";
import { MAX_CARTS } from "../contract/carts/carts.ts";

/**
 * The common capabilities of back end and store. The store provides carts, guests and favourites if they are declared as
 * the shop's, and versions of carts and keys of orders if they are missing. Only a back end can have logins, invoices and
 * finances; if declared as the shop's, they do not exist.
 */
export function toWhole(declared: Capabilities, hasCatalogue = false): Capabilities {
  const { catalogue, carts, accounts, orders, invoices, finances } = declared;
  const hasInvoices = invoices.owner === "erp";
  const hasFinances = finances.owner === "erp";
  return {
    ...declared,
    catalogue: catalogue.owner === "shop" ? toOwnCatalogue(catalogue, hasCatalogue) : catalogue,
    carts:
      carts.owner === "shop" ? { owner: "shop", maxCarts: MAX_CARTS, versions: true, keys: true } : withVersions(carts),
    accounts: { ...accounts, login: accounts.login === "erp" ? "erp" : "none" },
    orders: { ...orders, idempotency: orders.idempotency === "none" ? "emulated" : orders.idempotency },
    invoices: { ...invoices, owner: hasInvoices ? "erp" : "none", pdf: hasInvoices && invoices.pdf },
    finances: { ...finances, owner: hasFinances ? "erp" : "none", statement: hasFinances && finances.statement },
  };
}

/** A search by the shop's own catalogue knows list prices at most: those of partners are never in it. */
function toOwnCatalogue(catalogue: Capabilities["catalogue"], isThere: boolean): Capabilities["catalogue"] {
  return {
    ...catalogue,
    search: isThere,
    facetCounts: isThere,
    changes: isThere,
    locales: isThere ? ["en", "hr"] : catalogue.locales,
    priceSort: isThere && catalogue.priceSort !== "none" ? "list" : "none",
  };
}

function withVersions(carts: Capabilities["carts"]): Capabilities["carts"] {
  // A change with a version made by the store is compared before the back end sees the change's key.
  return { ...carts, versions: carts.owner === "erp", keys: carts.keys && carts.versions };
}
