import type { Capabilities } from "../contract/capabilities.ts";
import { MAX_CARTS } from "../contract/carts/carts.ts";

/**
 * The common capabilities of back end and store. The store provides carts, guests, favourites and accounts that are
 * declared as the shop's, and cart versions and order keys that the back end lacks. If the store has the accounts, it
 * also has the carts, guests, favourites and addresses, because the back end does not know the users.
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
      ...(hasAccounts ? { profileUpdate: true, passwordChange: true, colleagues: true } : {}),
    },
    favourites: { owner: ownerOf(favourites.owner) },
    orders: { ...orders, idempotency: orders.idempotency === "none" ? "emulated" : orders.idempotency },
    delivery: { ...delivery, addresses: ownerOf(delivery.addresses) },
    // The shop finds overdue invoices, and lists the newest movements first, for a back end that cannot.
    invoices: { ...invoices, pdf: hasInvoices && invoices.pdf, overdue: hasInvoices },
    finances: {
      ...finances,
      statement: hasFinances && finances.statement,
      newestFirst: hasFinances && finances.statement,
    },
  };
}

type Owner = Capabilities["carts"]["owner"];

const KEPT_CARTS: Capabilities["carts"] = { owner: "shop", maxCarts: MAX_CARTS, versions: true, keys: true };

/** Capabilities with the shop's own catalogue, which contains list prices at most, never the prices of partners. */
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
  // Keys need the back end's own versions: the store compares its versions before the back end sees a key.
  return { ...carts, versions: carts.owner === "erp", keys: carts.keys && carts.versions };
}
