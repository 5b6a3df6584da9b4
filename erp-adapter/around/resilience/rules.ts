import { listReads } from "../../protocol/calls/calls.ts";

/**
 * A group of methods that share a circuit and a limit of calls. Each area of the contract is a compartment, so that a
 * dead invoice service does not affect the catalogue. Methods that other methods of their area must not delay have a
 * compartment of their own.
 */
export interface Compartment {
  /** the most calls that run at once, and the most calls that wait; a further call is UNAVAILABLE at once */
  atOnce: number;
  waiting: number;
  /** true: consecutive failures stop all calls of the compartment for a moment (`circuit.ts`) */
  breaks: boolean;
}

/**
 * More calls than the shop's limit on concurrent pages lets through, so that a traffic peak does not look like a fault
 * of the ERP.
 */
const MANY = 400;

export const COMPARTMENTS = {
  catalogue: { atOnce: 64, waiting: MANY, breaks: true },
  conditions: { atOnce: 64, waiting: MANY, breaks: true },
  /**
   * No page waits for the feed, so it has no circuit: a slow feed says nothing about search, and the catalogue sync
   * repeats its calls after pauses of its own.
   */
  feed: { atOnce: 4, waiting: 8, breaks: false },
  carts: { atOnce: 64, waiting: MANY, breaks: true },
  favourites: { atOnce: 16, waiting: 64, breaks: true },
  orders: { atOnce: 32, waiting: 64, breaks: true },
  /** Pages live without what was bought before: its calls must not stop those of the orders themselves. */
  history: { atOnce: 16, waiting: 32, breaks: true },
  /** Every cart page asks for delivery options. */
  delivery: { atOnce: 64, waiting: MANY, breaks: true },
  invoices: { atOnce: 16, waiting: 32, breaks: true },
  finances: { atOnce: 16, waiting: 32, breaks: true },
  accounts: { atOnce: 64, waiting: MANY, breaks: true },
  /** Every page of a signed-in user checks the session, and must not wait for logins. */
  sessions: { atOnce: 64, waiting: MANY, breaks: true },
  /** A visitor who puts the first product into the cart becomes a guest, and must not wait for logins. */
  guests: { atOnce: 64, waiting: MANY, breaks: true },
  /**
   * Password calls are slow on purpose, and slower if there are many at once; this says nothing about the rest of the
   * ERP.
   */
  passwords: { atOnce: 16, waiting: 32, breaks: true },
  /** A file may take long. This says nothing about the next file, and must not delay the lists of invoices. */
  documents: { atOnce: 4, waiting: 16, breaks: false },
  /**
   * Placing orders is separate from lists of orders. It has no circuit: the recheck before each order calls `carts` and
   * `conditions`, whose circuits already spare a dead ERP, and an order that passes the recheck is always tried. A full
   * compartment refuses an order before it is sent, with effect none: the order is certainly not placed, and its key is
   * free again. Once an order is sent, its call ends only at its deadline, with effect unknown, never none.
   */
  placing: { atOnce: 64, waiting: 128, breaks: false },
  /**
   * A lookup of an order by its key is always sent to the ERP: if it were refused here, the shop could give up an order
   * that exists. The shop itself repeats the lookup with growing pauses (server/services/ordering/check-pauses.ts).
   */
  lookups: { atOnce: Number.POSITIVE_INFINITY, waiting: 0, breaks: false },
} as const satisfies Record<string, Compartment>;

export type CompartmentName = keyof typeof COMPARTMENTS;

/** The compartment and time limit of a method, and whether it only reads. */
export interface CallRule {
  compartment: CompartmentName;
  /** the most milliseconds for the call, within its context's deadline */
  budget: number;
  /** true: the call is given up if its caller leaves; never true for a write */
  isRead: boolean;
}

/** The rule of a method, by its full name. An unknown method counts as a write, which is the safer assumption. */
export function ruleOf(method: string): CallRule {
  const area = method.split(".", 1)[0] ?? "";
  return {
    compartment: APART[method] ?? (area in COMPARTMENTS ? (area as CompartmentName) : "catalogue"),
    budget: BUDGETS[method] ?? PAGE_BUDGET,
    isRead: READS.has(method),
  };
}

const APART: Record<string, CompartmentName> = {
  "catalogue.feed": "feed",
  "catalogue.stock": "feed",
  "orders.events": "feed",
  "orders.bought": "history",
  "orders.place": "placing",
  "orders.findByKey": "lookups",
  "invoices.document": "documents",
  "accounts.verify": "sessions",
  "accounts.logout": "sessions",
  "accounts.guest": "guests",
  "accounts.login": "passwords",
  "accounts.checkPassword": "passwords",
  "accounts.changePassword": "passwords",
  "accounts.register": "passwords",
  "accounts.join": "passwords",
};

/** Milliseconds for calls without their own budget. */
const PAGE_BUDGET = 4_000;

const BUDGETS: Record<string, number> = {
  // One answer has up to a thousand complete products, and an ERP may need time to assemble each of them.
  "catalogue.feed": 30_000,
  "catalogue.stock": 30_000,
  "orders.events": 30_000,
  // The page is shown without prices rather than waiting for them.
  conditions: 2_000,
  // The page is shown without favourite marks rather than waiting for them.
  "favourites.marked": 1_000,
  // The page is shown with what the shop itself has kept rather than waiting for the ERP's history.
  "orders.bought": 1_000,
  "orders.place": 10_000,
  "orders.findByKey": 10_000,
  "invoices.document": 20_000,
};

/** Every call of the protocol that writes nothing. */
const READS: ReadonlySet<string> = new Set(listReads());
