/**
 * What fails together, and how much of it at once. An area of the contract is a compartment, so that a dead invoice
 * service costs the catalogue nothing; what must not suffer from its neighbours has one of its own.
 */
export interface Compartment {
  /** calls under way at once, and calls that wait for their turn; one more is UNAVAILABLE at once */
  atOnce: number;
  waiting: number;
  /** after failures in a row nobody is asked for a moment (`circuit.ts`) */
  breaks: boolean;
}

/** More than all pages that a process has under way before it refuses some: a crowd at one moment is no fault of the ERP's. */
const MANY = 400;

export const COMPARTMENTS = {
  catalogue: { atOnce: 64, waiting: MANY, breaks: true },
  conditions: { atOnce: 64, waiting: MANY, breaks: true },
  carts: { atOnce: 64, waiting: MANY, breaks: true },
  favourites: { atOnce: 16, waiting: 64, breaks: true },
  orders: { atOnce: 32, waiting: 64, breaks: true },
  invoices: { atOnce: 16, waiting: 32, breaks: true },
  finances: { atOnce: 16, waiting: 32, breaks: true },
  accounts: { atOnce: 64, waiting: MANY, breaks: true },
  /** Every page of somebody who is signed in asks whose session it is: never behind those who are only logging in. */
  sessions: { atOnce: 64, waiting: MANY, breaks: true },
  /** A visitor's first piece in the cart. */
  guests: { atOnce: 64, waiting: MANY, breaks: true },
  /** What works on a password is slow on purpose, so that many at once are slow: no sign that anything else is. */
  passwords: { atOnce: 16, waiting: 32, breaks: true },
  /** A file takes long without being lost: its slowness says nothing about the next one, and it must not hold up the lists. */
  documents: { atOnce: 4, waiting: 16, breaks: false },
  /**
   * Orders stand apart from the lists of orders. No circuit: the recheck in front of each order asks `carts` and
   * `conditions`, whose circuits already keep a dead ERP from being asked; what gets past it is a person's order, and is
   * tried. A full compartment refuses before anything is sent, with effect none, so that the key is free again: that
   * order was not placed, which is said, and cannot be placed later. Once sent, nothing here ends a call before its own
   * deadline, and at the deadline its effect is unknown, never none.
   */
  placing: { atOnce: 64, waiting: 128, breaks: false },
  /**
   * The question by the key, what became of an order, is always asked: were it answered by anything but the ERP, an order
   * could be given up that exists. The shop itself asks with growing pauses (server/services/ordering/check-pauses.ts).
   */
  lookups: { atOnce: Number.POSITIVE_INFINITY, waiting: 0, breaks: false },
} as const satisfies Record<string, Compartment>;

export type CompartmentName = keyof typeof COMPARTMENTS;

/** How a method is treated. */
export interface Rule {
  compartment: CompartmentName;
  /** milliseconds that the call may take, within its context's deadline */
  budget: number;
  /** may be given up when nobody waits for the answer any more; a write never is */
  isRead: boolean;
}

/** Of a method by its full name. An unknown one is a write of its area: that is the careful mistake. */
export function ruleOf(method: string): Rule {
  const area = method.split(".", 1)[0] ?? "";
  return {
    compartment: APART[method] ?? (area in COMPARTMENTS ? (area as CompartmentName) : "catalogue"),
    budget: BUDGETS[method] ?? PAGE_BUDGET,
    isRead: READS.has(method),
  };
}

const APART: Record<string, CompartmentName> = {
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
};

/** Milliseconds for whatever has no budget of its own. */
const PAGE_BUDGET = 4_000;

const BUDGETS: Record<string, number> = {
  // A page without prices comes; it must not wait for them.
  conditions: 2_000,
  // Nor for its stars.
  "favourites.marked": 1_000,
  "orders.place": 10_000,
  "orders.findByKey": 10_000,
  "invoices.document": 20_000,
};

const READS: ReadonlySet<string> = new Set([
  "catalogue.search",
  "catalogue.product",
  "catalogue.products",
  "catalogue.replacements",
  "catalogue.changes",
  "conditions",
  "carts.list",
  "carts.get",
  "carts.getPriced",
  "carts.count",
  "favourites.list",
  "favourites.marked",
  "orders.findByKey",
  "orders.get",
  "orders.list",
  "invoices.list",
  "invoices.part",
  "invoices.get",
  "invoices.document",
  "finances.summary",
  "finances.due",
  "finances.statement",
  "accounts.verify",
  "accounts.profile",
  "accounts.findRegistration",
]);
