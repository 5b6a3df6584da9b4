import { ErpError } from "#erp-adapter/contract/errors.ts";
import { within } from "#erp-adapter/within.ts";
import { asOutage } from "./as-outage.ts";
import type { Ordering } from "./ordering.ts";

/**
 * Milliseconds that a page waits for the settling of carts: half a second more than the settling may take by itself.
 */
const PATIENCE = 2_000;

/**
 * Reports an unreachable database to pages like an unreachable ERP: a product list is then shown without the cart, and
 * the cart's page shows the reason. Placing an order and changing a cart keep their own errors: something may have been
 * done.
 */
export function withDatabaseOutage(ordering: Ordering): Ordering {
  return {
    ...ordering,
    quote: (...given) => asOutage(ordering.quote(...given)),
    reword: (...given) => asOutage(ordering.reword(...given)),
    withHold: (...given) => asOutage(ordering.withHold(...given)),
    redeliver: (...given) => asOutage(ordering.redeliver(...given)),
    verifyRequest: (...given) => asOutage(ordering.verifyRequest(...given)),
    takeAsked: (...given) => asOutage(ordering.takeAsked(...given)),
    showRequest: (...given) => asOutage(ordering.showRequest(...given)),
    find: (...given) => asOutage(ordering.find(...given)),
    forgetCart: (...given) => asOutage(ordering.forgetCart(...given)),
    remember: (...given) => asOutage(ordering.remember(...given)),
    beyondGuest: (...given) => asOutage(ordering.beyondGuest(...given)),
    standingOf: (...given) => asOutage(ordering.standingOf(...given)),
    outcomeOf: (...given) => asOutage(ordering.outcomeOf(...given)),
    lastOf: (...given) => asOutage(ordering.lastOf(...given)),
    orderedCarts: (...given) => asOutage(ordering.orderedCarts(...given)),
    wasRequestDenied: (...given) => asOutage(ordering.wasRequestDenied(...given)),
    settleCarts: (...given) => asOutage(within(ordering.settleCarts(...given), PATIENCE, refuseLate)),
    isOrdering: (...given) => asOutage(ordering.isOrdering(...given)),
    copyOf: (...given) => asOutage(ordering.copyOf(...given)),
    copyForPartner: (...given) => asOutage(ordering.copyForPartner(...given)),
    copyByLink: (...given) => asOutage(ordering.copyByLink(...given)),
    mailStateOf: (...given) => asOutage(ordering.mailStateOf(...given)),
  };
}

function refuseLate(): never {
  throw new ErpError("UNAVAILABLE", {}, { peerMessage: "the database is slow" });
}
