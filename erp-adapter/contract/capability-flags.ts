import type { Capabilities } from "./capabilities.ts";
import { ErpError } from "./errors.ts";

/**
 * Abilities that a back end may lack, by flag. A flag is the name that the details of UNSUPPORTED contain; it decides
 * whether certain methods or data exist.
 */
const FLAGS = {
  "catalogue.search": ({ catalogue }: Capabilities) => catalogue.search,
  "catalogue.facetCounts": ({ catalogue }: Capabilities) => catalogue.facetCounts,
  "catalogue.changes": ({ catalogue }: Capabilities) => catalogue.changes,
  "catalogue.feed": ({ catalogue }: Capabilities) => catalogue.feed !== null,
  "catalogue.stock": ({ catalogue }: Capabilities) => catalogue.feed?.stock === "separate",
  "catalogue.priceSort": ({ catalogue }: Capabilities) => catalogue.priceSort !== "none",
  /** a sort by price uses the caller's own prices */
  "catalogue.ownPriceSort": ({ catalogue }: Capabilities) => catalogue.priceSort === "own",
  /** vehicles and engines that a product fits */
  "catalogue.fitments": ({ catalogue }: Capabilities) => catalogue.fitments,
  /** parts that go with a product: washers, gasket kits, spare parts, accessories */
  "catalogue.relatedParts": ({ catalogue }: Capabilities) => catalogue.relatedParts,
  "catalogue.papers": ({ catalogue }: Capabilities) => catalogue.papers,
  /** relation, direction, factor, note and date of each supersession */
  "catalogue.supersession": ({ catalogue }: Capabilities) => catalogue.supersession,
  /** brands that are not the manufacturer */
  "catalogue.brands": ({ catalogue }: Capabilities) => catalogue.brands,
  "catalogue.packs": ({ catalogue }: Capabilities) => catalogue.packs,
  /** which product replaces another */
  "catalogue.replacements": ({ catalogue }: Capabilities) => catalogue.replacements,
  /** products of many numbers, found in one call */
  "catalogue.numberLookup": ({ catalogue }: Capabilities) => catalogue.numberLookup,
  /** Croatian besides English */
  "catalogue.locales": ({ catalogue }: Capabilities) => catalogue.locales.includes("hr"),
  "conditions.customerPrices": ({ conditions }: Capabilities) => conditions.customerPrices,
  /** unit prices of more than two decimals */
  "conditions.priceDecimals": ({ conditions }: Capabilities) => conditions.priceDecimals > 2,
  "conditions.deposits": ({ conditions }: Capabilities) => conditions.deposits,
  "conditions.quantityBreaks": ({ conditions }: Capabilities) => conditions.quantityBreaks,
  /** the prices of larger quantities */
  "conditions.steps": ({ conditions }: Capabilities) => conditions.steps,
  /** from where and when the requested pieces come */
  "conditions.supply": ({ conditions }: Capabilities) => conditions.supply,
  /** VAT by company and place of delivery, with the words that the law wants */
  "conditions.tax": ({ conditions }: Capabilities) => conditions.tax,
  "carts.owner": ({ carts }: Capabilities) => carts.owner !== "none",
  /** more than one cart */
  "carts.maxCarts": ({ carts }: Capabilities) => carts.owner !== "none" && carts.maxCarts > 1,
  "carts.versions": ({ carts }: Capabilities) => carts.versions,
  "carts.keys": ({ carts }: Capabilities) => carts.owner !== "none" && carts.keys,
  "accounts.guest": ({ accounts }: Capabilities) => accounts.guest !== "none",
  "accounts.login": ({ accounts }: Capabilities) => accounts.login !== "none",
  /** the user's own fields can be changed */
  "accounts.profileUpdate": ({ accounts }: Capabilities) => accounts.login !== "none" && accounts.profileUpdate,
  /** a password can be changed, and reset by mail */
  "accounts.passwordChange": ({ accounts }: Capabilities) => accounts.login !== "none" && accounts.passwordChange,
  /** companies of the ERP, found by their code or by an e-mail address */
  "accounts.partners": ({ accounts }: Capabilities) => accounts.partners,
  /** the list of a company's users, and accounts for people whom one of these users invited */
  "accounts.colleagues": ({ accounts }: Capabilities) => accounts.login !== "none" && accounts.colleagues,
  /** the shop tells what the register answered about a VAT number */
  "accounts.vatAnswers": ({ accounts }: Capabilities) => accounts.vatAnswers,
  "accounts.registration": ({ accounts }: Capabilities) => accounts.registration !== "none",
  "orders.idempotency": ({ orders }: Capabilities) => orders.idempotency !== "none",
  "orders.backOrder": ({ orders }: Capabilities) => orders.backOrder,
  "orders.creditCheck": ({ orders }: Capabilities) => orders.creditCheck,
  /** orders on account are refused while an amount is overdue for longer than agreed */
  "orders.overdueCheck": ({ orders }: Capabilities) => orders.overdueCheck,
  "orders.cancellation": ({ orders }: Capabilities) => orders.cancellation,
  /** a request to cancel shows the office's decision */
  "orders.cancellationAnswers": ({ orders }: Capabilities) => orders.cancellation && orders.cancellationAnswers,
  "orders.shopLease": ({ orders }: Capabilities) => orders.shopLease,
  /** a note and the buyer's own line number stay with a line */
  "orders.lineRemarks": ({ orders }: Capabilities) => orders.lineRemarks,
  /** the buyer's own number of the product stays with a line */
  "orders.buyerNumbers": ({ orders }: Capabilities) => orders.buyerNumbers,
  /** a guest's data stay with the guest's order */
  "orders.guestBuyer": ({ orders }: Capabilities) => orders.guestBuyer,
  /** the delivery (place, carrier, date) stays with an order */
  "orders.delivery": ({ orders }: Capabilities) => orders.delivery,
  /** the ERP knows an address book, branches or carriers */
  "delivery.options": ({ delivery }: Capabilities) =>
    delivery.addresses !== "none" || delivery.branches || delivery.carriers,
  "delivery.addresses": ({ delivery }: Capabilities) => delivery.addresses !== "none",
  /** goods are handed out in branches */
  "delivery.branches": ({ delivery }: Capabilities) => delivery.branches,
  /** carriers with their cost */
  "delivery.carriers": ({ delivery }: Capabilities) => delivery.carriers,
  /** the steps of all orders, as a feed for the shop */
  "orders.events": ({ orders }: Capabilities) => orders.events,
  /** orders beyond the credit limit, which wait for a payment or for a release by sales */
  "orders.holds": ({ orders }: Capabilities) => orders.holds,
  /** how often, and when last, a company bought a product */
  "orders.boughtBefore": ({ orders }: Capabilities) => orders.boughtBefore,
  /** orders are found by the whole number of an order, document or delivery note */
  "orders.numbers": ({ orders }: Capabilities) => orders.numbers,
  "favourites.owner": ({ favourites }: Capabilities) => favourites.owner !== "none",
  "invoices.owner": ({ invoices }: Capabilities) => invoices.owner !== "none",
  "invoices.pdf": ({ invoices }: Capabilities) => invoices.pdf,
  "invoices.partPayments": ({ invoices }: Capabilities) => invoices.partPayments,
  /** an invoice names the place of its goods if they went elsewhere than to the buyer */
  "invoices.deliveryPlace": ({ invoices }: Capabilities) => invoices.deliveryPlace,
  /** the list of invoices can be limited to overdue ones */
  "invoices.overdue": ({ invoices }: Capabilities) => invoices.owner !== "none" && invoices.overdue,
  /** the list of invoices can be limited to those with a piece of a number */
  "invoices.search": ({ invoices }: Capabilities) => invoices.owner !== "none" && invoices.search,
  "finances.owner": ({ finances }: Capabilities) => finances.owner !== "none",
  "finances.creditLimit": ({ finances }: Capabilities) => finances.creditLimit,
  "finances.statement": ({ finances }: Capabilities) => finances.statement,
  /** the movements of a statement can be listed newest first */
  "finances.newestFirst": ({ finances }: Capabilities) => finances.statement && finances.newestFirst,
};

export type CapabilityFlag = keyof typeof FLAGS;

/** True if the back end, or the shop in its place, has this ability. */
export function declares(capabilities: Capabilities, flag: CapabilityFlag): boolean {
  return FLAGS[flag](capabilities);
}

/** The flags of all abilities that are not declared. */
export function undeclaredFlags(capabilities: Capabilities): CapabilityFlag[] {
  return Object.entries(FLAGS).flatMap(([flag, isDeclared]) =>
    isDeclared(capabilities) ? [] : [flag as CapabilityFlag],
  );
}

/** Throws UNSUPPORTED with the flag's name if the flag is not declared. */
export function requireCapability(capabilities: Capabilities, flag: CapabilityFlag): void {
  if (!declares(capabilities, flag)) throw new ErpError("UNSUPPORTED", { capability: flag });
}
