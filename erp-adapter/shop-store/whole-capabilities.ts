import type { Capabilities } from "../contract/capabilities.ts";
import { MAX_CARTS } from "../contract/carts/carts.ts";

/**
 * What back end and store have together. The store has carts, guests and favourites where they are declared as the
 * shop's, versions of carts and keys of orders wherever they are missing. Nobody but a back end can have logins,
 * invoices and finances: said to be the shop's, they are nobody's.
 */
export function toWhole(declared: Capabilities): Capabilities {
  const { carts, accounts, orders, invoices, finances } = declared;
  const hasInvoices = invoices.owner === "erp";
  const hasFinances = finances.owner === "erp";
  return {
    ...declared,
    carts:
      carts.owner === "shop" ? { owner: "shop", maxCarts: MAX_CARTS, versions: true, keys: true } : withVersions(carts),
    accounts: { ...accounts, login: accounts.login === "erp" ? "erp" : "none" },
    orders: { ...orders, idempotency: orders.idempotency === "none" ? "emulated" : orders.idempotency },
    invoices: { ...invoices, owner: hasInvoices ? "erp" : "none", pdf: hasInvoices && invoices.pdf },
    finances: { ...finances, owner: hasFinances ? "erp" : "none", statement: hasFinances && finances.statement },
  };
}

function withVersions(carts: Capabilities["carts"]): Capabilities["carts"] {
  // A change that names a version which the store made is compared before the back end sees its key.
  return { ...carts, versions: carts.owner === "erp", keys: carts.keys && carts.versions };
}
