import { isDatabaseAway } from "#database/engine/is-away.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { within } from "#erp-adapter/within.ts";
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
    wasRequestDenied: (...given) => asOutage(ordering.wasRequestDenied(...given)),
    settleCarts: (...given) => asOutage(within(ordering.settleCarts(...given), PATIENCE, refuseLate)),
    isOrdering: (...given) => asOutage(ordering.isOrdering(...given)),
    copyOf: (...given) => asOutage(ordering.copyOf(...given)),
    copyForPartner: (...given) => asOutage(ordering.copyForPartner(...given)),
    copyByLink: (...given) => asOutage(ordering.copyByLink(...given)),
    mailStateOf: (...given) => asOutage(ordering.mailStateOf(...given)),
  };
}

/** Reports an unreachable database like an unreachable ERP in all methods of a service. */
export function withOutages<Service extends Record<string, (...given: never[]) => Promise<unknown>>>(
  service: Service,
): Service {
  const guarded = Object.entries(service).map(([name, method]) => [
    name,
    (...given: never[]) => asOutage(method(...given)),
  ]);
  return Object.fromEntries(guarded);
}

function refuseLate(): never {
  throw new ErpError("UNAVAILABLE", {}, { peerMessage: "the database is slow" });
}

/** Turns the work's error into UNAVAILABLE, with effect `none`, if the database is unreachable. */
export async function asOutage<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    throw new ErpError("UNAVAILABLE", {}, { peerMessage: "the database does not answer", cause: error });
  }
}
