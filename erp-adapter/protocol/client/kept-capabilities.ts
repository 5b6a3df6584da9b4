import { type Capabilities, WHOLE_PROTOCOL } from "../../contract/capabilities.ts";

/**
 * The capabilities assumed until the back end sends its own: the whole protocol except the feed, invoice files,
 * idempotency keys for carts, and every later addition that an older server does not know, such as colleagues, holds
 * and overdue invoices. As `keys` is false, no cart change is sent again, so that nothing is added to a cart twice.
 */
export const DECLARED: Capabilities = {
  ...WHOLE_PROTOCOL,
  carts: { ...WHOLE_PROTOCOL.carts, keys: false },
  accounts: { ...WHOLE_PROTOCOL.accounts, partners: false, colleagues: false },
  orders: {
    ...WHOLE_PROTOCOL.orders,
    overdueCheck: false,
    shopLease: false,
    events: false,
    holds: false,
    boughtBefore: false,
    numbers: false,
  },
  invoices: { ...WHOLE_PROTOCOL.invoices, overdue: false, search: false },
  finances: { ...WHOLE_PROTOCOL.finances, newestFirst: false },
};

/** Milliseconds until a back end that did not answer is asked again. */
const ASK_AGAIN = 5_000;

/** The back end's capabilities, fetched on first contact and kept. */
export interface KeptCapabilities {
  /** Always the same object. Its areas are replaced once the back end answers, so all users of the object see them. */
  current: Capabilities;
  /**
   * Asks the back end, unless its capabilities are known or the last try was less than ASK_AGAIN milliseconds ago.
   * Never rejects.
   */
  learn(): Promise<void>;
  /** False while `current` is only assumed. */
  isKnown(): boolean;
}

export function keepCapabilities(declared: Capabilities, ask: () => Promise<Capabilities>): KeptCapabilities {
  const current = structuredClone(declared);
  let asking: Promise<void> | null = null;
  let known = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function askNow(): Promise<void> {
    askedAt = Date.now();
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
      if (asking === null && Date.now() - askedAt < ASK_AGAIN) return;
      asking ??= askNow();
      await asking;
    },
  };
}
