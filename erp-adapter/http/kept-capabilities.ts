import type { Capabilities } from "../contract/capabilities.ts";
import { GENERAL_PARTNER } from "../contract/context.ts";
import { PRODUCT_LINES } from "../contract/product-lines.ts";

/**
 * The capabilities assumed until the back end answers its own: the whole protocol except the feed, invoice files,
 * idempotency keys for carts, and everything that an older server does not know, such as colleagues, holds and overdue
 * invoices. Without keys no cart change is sent again, so nothing is added twice.
 */
export const DECLARED: Capabilities = {
  catalogue: {
    search: true,
    facetCounts: true,
    changes: true,
    owner: "erp",
    feed: null,
    priceSort: "own",
    locales: ["en", "hr"],
    fitments: true,
    relatedParts: true,
    papers: true,
    supersession: true,
    numberLookup: true,
    lines: [...PRODUCT_LINES],
  },
  conditions: {
    maxBatch: 1_000,
    customerPrices: true,
    quantityBreaks: true,
    priceDecimals: 2,
    generalPartner: GENERAL_PARTNER,
    supply: true,
  },
  carts: { owner: "erp", maxCarts: 50, versions: true, keys: false },
  accounts: {
    guest: "erp",
    login: "erp",
    registration: "by-request",
    profileUpdate: true,
    passwordChange: true,
    partners: false,
    colleagues: false,
  },
  orders: {
    idempotency: "native",
    backOrder: true,
    creditCheck: true,
    overdueCheck: false,
    cancellation: true,
    cancellationAnswers: true,
    shopLease: false,
    lineRemarks: true,
    buyerNumbers: true,
    guestBuyer: true,
    delivery: true,
    events: false,
    holds: false,
  },
  delivery: { addresses: "erp", branches: true, carriers: true },
  favourites: { owner: "erp" },
  invoices: { owner: "erp", pdf: false, partPayments: true, deliveryPlace: true, overdue: false },
  finances: { owner: "erp", creditLimit: true, creditUsed: "open-and-ordered", statement: true, newestFirst: false },
};

/** Milliseconds until a back end that did not answer is asked again. */
const ASK_AGAIN = 5_000;

/** The back end's capabilities, fetched on first contact and kept. */
export interface KeptCapabilities {
  /** Always the same object. Its areas are replaced once the back end answers, so all users of the object see them. */
  current: Capabilities;
  /** Asks the back end, unless the answer is known or the last try was less than ASK_AGAIN ago. Never rejects. */
  learn(): Promise<void>;
  /** False while `current` is only assumed. */
  isKnown(): boolean;
}

export function keepCapabilities(
  declared: Capabilities,
  ask: () => Promise<Capabilities>,
  clock: () => number = Date.now,
): KeptCapabilities {
  const current = structuredClone(declared);
  let asking: Promise<void> | null = null;
  let known = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function askNow(): Promise<void> {
    askedAt = clock();
    try {
      Object.assign(current, await ask());
      known = true;
    } catch {
      // The capabilities stay unknown. `health` reports whether the back end answers at all.
    } finally {
      asking = null;
    }
  }

  return {
    current,
    isKnown: () => known,
    async learn() {
      if (known) return;
      if (asking === null && clock() - askedAt < ASK_AGAIN) return;
      asking ??= askNow();
      await asking;
    },
  };
}
