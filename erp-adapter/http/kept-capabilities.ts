import type { Capabilities } from "../contract/capabilities.ts";

/**
 * What a back end is taken for until it has said what it can: the whole protocol, without files of invoices, and without
 * keys for carts, so that nothing is added twice.
 */
export const DECLARED: Capabilities = {
  catalogue: { search: true, facetCounts: true, changes: true, locales: ["en", "hr"] },
  conditions: { maxBatch: 1_000, customerPrices: true, quantityBreaks: true },
  carts: { owner: "erp", maxCarts: 50, versions: true, keys: false },
  accounts: { guest: "erp", login: "erp", registration: "by-request" },
  orders: { idempotency: "native", backOrder: true, creditCheck: true, cancellation: true, shopLease: false },
  favourites: { owner: "erp" },
  invoices: { owner: "erp", pdf: false, partPayments: true },
  finances: { owner: "erp", creditLimit: true, statement: true },
};

/** Milliseconds after which a back end that did not say is asked again. */
const ASK_AGAIN = 5_000;

/** The back end's capabilities, asked for on first contact and kept. */
export interface KeptCapabilities {
  /** One object for good, of which the areas are replaced: whoever holds it sees what the back end said. */
  current: Capabilities;
  /** Asks, unless it is known already or was asked a moment ago. Never rejects. */
  learn(): Promise<void>;
  /** False while `current` is what it is taken for. */
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
      // What it can do is not known yet; whether it answers at all is for `health` to say.
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
