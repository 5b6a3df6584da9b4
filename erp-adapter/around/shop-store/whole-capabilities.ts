import type { Capabilities } from "../../contract/capabilities.ts";
import { MAX_CARTS } from "../../contract/carts/carts.ts";

/**
 * The capabilities of back end and store together. The store has the carts, guests, favourites, accounts and addresses
 * that are declared as the shop's, and adds cart versions and order keys if the back end lacks them. If the store has
 * the accounts, it also has the carts, guests, favourites and addresses that the back end declares as its own, because
 * the back end does not know the users.
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
    orders: { ...orders, idempotency: orders.idempotency === "none" ? "emulated" : orders.idempotency, numbers: true },
    delivery: { ...delivery, addresses: ownerOf(delivery.addresses) },
    // If the back end cannot filter invoices or list the newest movements first, the shop does.
    invoices: { ...invoices, pdf: hasInvoices && invoices.pdf, overdue: hasInvoices, search: hasInvoices },
    finances: {
      ...finances,
      statement: hasFinances && finances.statement,
      newestFirst: hasFinances && finances.statement,
    },
  };
}

type Owner = Capabilities["carts"]["owner"];

const KEPT_CARTS: Capabilities["carts"] = { owner: "shop", maxCarts: MAX_CARTS, versions: true, keys: true };

/**
 * The capabilities with the shop's own catalogue. It can sort at most by list price, because it has no prices of
 * partners.
 */
function toOwnCatalogue(catalogue: Capabilities["catalogue"], isThere: boolean): Capabilities["catalogue"] {
  return {
    ...catalogue,
    search: isThere,
    facetCounts: isThere,
    changes: isThere,
    numberLookup: isThere,
    replacements: isThere || catalogue.replacements,
    locales: isThere ? ["en", "hr"] : catalogue.locales,
    priceSort: isThere && catalogue.priceSort !== "none" ? "list" : "none",
  };
}

function withVersions(carts: Capabilities["carts"]): Capabilities["carts"] {
  // Idempotency keys need the back end's own versions: the store compares its versions before the back end sees the key,
  // and would refuse a repeated call as outdated.
  return { ...carts, versions: carts.owner === "erp", keys: carts.keys && carts.versions };
}
