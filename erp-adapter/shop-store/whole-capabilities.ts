import type { Capabilities } from "../contract/capabilities.ts";
import { MAX_CARTS } from "../contract/carts/carts.ts";

/**
 * The common capabilities of back end and store. The store provides carts, guests, favourites and accounts if they are
 * declared as the shop's, and versions of carts and keys of orders if they are missing. With the accounts it has all that
 * belongs to a user: the back end would not know whose it is.
 */
export function toWhole(declared: Capabilities, hasCatalogue = false): Capabilities {
  const { catalogue, carts, accounts, favourites, orders, delivery, invoices, finances } = declared;
  const hasInvoices = invoices.owner === "erp";
  const hasFinances = finances.owner === "erp";
  const hasAccounts = accounts.login === "shop";
  const ownerOf = (owner: Owner): Owner => (hasAccounts && owner === "erp" ? "shop" : owner);
  return {
    ...declared,
    catalogue: catalogue.owner === "shop" ? toOwnCatalogue(catalogue, hasCatalogue) : catalogue,
    carts: ownerOf(carts.owner) === "shop" ? KEPT_CARTS : withVersions(carts),
    accounts: {
      ...accounts,
      guest: ownerOf(accounts.guest),
      ...(hasAccounts ? { profileUpdate: true, passwordChange: true } : {}),
    },
    favourites: { owner: ownerOf(favourites.owner) },
    orders: { ...orders, idempotency: orders.idempotency === "none" ? "emulated" : orders.idempotency },
    delivery: { ...delivery, addresses: ownerOf(delivery.addresses) },
    invoices: { ...invoices, pdf: hasInvoices && invoices.pdf },
    finances: { ...finances, statement: hasFinances && finances.statement },
  };
}

type Owner = Capabilities["carts"]["owner"];

const KEPT_CARTS: Capabilities["carts"] = { owner: "shop", maxCarts: MAX_CARTS, versions: true, keys: true };

/** A search by the shop's own catalogue knows list prices at most: those of partners are never in it. */
function toOwnCatalogue(catalogue: Capabilities["catalogue"], isThere: boolean): Capabilities["catalogue"] {
  return {
    ...catalogue,
    search: isThere,
    facetCounts: isThere,
    changes: isThere,
    numberLookup: isThere,
    locales: isThere ? ["en", "hr"] : catalogue.locales,
    priceSort: isThere && catalogue.priceSort !== "none" ? "list" : "none",
  };
}

function withVersions(carts: Capabilities["carts"]): Capabilities["carts"] {
  // A change with a version made by the store is compared before the back end sees the change's key.
  return { ...carts, versions: carts.owner === "erp", keys: carts.keys && carts.versions };
}
