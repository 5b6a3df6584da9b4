import type { CapabilityFlag } from "./call.ts";

/** What a back end may be without, by the names that UNSUPPORTED says. */
export const HAS = {
  search: flag("catalogue.search", ({ catalogue }) => catalogue.search),
  changes: flag("catalogue.changes", ({ catalogue }) => catalogue.changes),
  carts: flag("carts.owner", ({ carts }) => carts.owner !== "none"),
  guest: flag("accounts.guest", ({ accounts }) => accounts.guest !== "none"),
  login: flag("accounts.login", ({ accounts }) => accounts.login !== "none"),
  registration: flag("accounts.registration", ({ accounts }) => accounts.registration !== "none"),
  cancellation: flag("orders.cancellation", ({ orders }) => orders.cancellation),
  favourites: flag("favourites.owner", ({ favourites }) => favourites.owner !== "none"),
  invoices: flag("invoices.owner", ({ invoices }) => invoices.owner !== "none"),
  pdf: flag("invoices.pdf", ({ invoices }) => invoices.pdf),
  finances: flag("finances.owner", ({ finances }) => finances.owner !== "none"),
  statement: flag("finances.statement", ({ finances }) => finances.statement),
};

function flag(name: string, isThere: CapabilityFlag["isThere"]): CapabilityFlag {
  return { name, isThere };
}
