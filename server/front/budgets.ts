import { routeOf } from "./route-of.ts";

/**
 * What each client may have and do, in one process. A client is a network key (an IPv4 address, or the /64 of an IPv6 one)
 * or a session that carries the shop's signature. docs/operating.md has the same numbers.
 */
export interface Budget {
  /** requests open at once, slow readers included */
  open: number;
  /** pages being made at once; up to `open`, the others wait for their turn */
  making: number;
  /** exports, statements and invoices at once, until their last byte is taken */
  files: number;
  /** points (COSTS) a second */
  points: number;
  /** points on top of those, in ten seconds */
  burst: number;
}

export interface Budgets {
  /** everybody of a network key who has no session */
  network: Budget;
  /** one customer, wherever they are signed in */
  customer: Budget;
  /** one guest: anybody becomes one by a click */
  guest: Budget;
  /** all guests of a network key together */
  guests: Budget;
  /** guests of a network key that have a budget of their own at once; those beyond share that of the network */
  guestsAtOnce: number;
  /** logins on one device that customers logged in on before, wherever it is */
  device: Budget;
  /**
   * Logins and registrations of all others together, each a point: above what a process checks, so that a flood from
   * however many connections meets a small page. The queue (server/services/limits/login-queue.ts) decides who of them gets in.
   */
  strangersLogins: Pick<Budget, "points" | "burst">;
  /**
   * Where those go who have used up their points: the shop makes their pages too, as long as that costs others next to
   * nothing. No file is made there.
   */
  slowLane: {
    /** pages being made at once, of all clients */
    making: number;
    /** those that wait for it, of all clients */
    waiting: number;
    /** of one client, making and waiting */
    each: number;
  };
  connections: {
    /** of a network key; one more ends the oldest of them that asks for nothing */
    network: number;
    /** of a customer, wherever signed in, by the same rule; they no longer count for the network key */
    customer: number;
    /** new ones of a network key in a second; those beyond are not taken */
    newInASecond: number;
    /** as how many new ones one counts that has sent more requests ahead than it may */
    aheadCounts: number;
    /** in all, by the same rule as of a network key */
    all: number;
    /** requests of one connection at once: more than one are sent ahead */
    pipelined: number;
    /** milliseconds after which a connection ends whose other side neither takes nor sends a byte */
    stalledMs: number;
  };
  /** milliseconds that a refusal is held back: who asks again at once waits for it, and costs no more than that */
  refusalMs: number;
  bodies: {
    /** bodies of a network key being read at once; one more ends the oldest of them */
    network: number;
    /** in all, by the same rule */
    all: number;
  };
}

export const BUDGETS: Budgets = {
  network: { open: 32, making: 8, files: 2, points: 20, burst: 60 },
  customer: { open: 32, making: 8, files: 2, points: 20, burst: 80 },
  guest: { open: 16, making: 4, files: 1, points: 10, burst: 40 },
  guests: { open: 128, making: 8, files: 2, points: 30, burst: 200 },
  guestsAtOnce: 30,
  device: { open: 8, making: 4, files: 0, points: 10, burst: 40 },
  strangersLogins: { points: 10, burst: 30 },
  slowLane: { making: 1, waiting: 30, each: 2 },
  connections: {
    network: 256,
    customer: 64,
    newInASecond: 1_000,
    aheadCounts: 20,
    all: 4_096,
    pipelined: 4,
    stalledMs: 30_000,
  },
  refusalMs: 1_000,
  bodies: { network: 32, all: 512 },
};

/** Every bound of one client times `factor`; those of all clients together stay. */
export function widenBudgets(factor: number, budgets = BUDGETS): Budgets {
  const widen = ({ open, making, files, points, burst }: Budget): Budget => ({
    open: open * factor,
    making: making * factor,
    files: files * factor,
    points: points * factor,
    burst: burst * factor,
  });
  const { network, customer, guest, guests, device, guestsAtOnce, connections, bodies } = budgets;
  return {
    ...budgets,
    network: widen(network),
    customer: widen(customer),
    guest: widen(guest),
    guests: widen(guests),
    device: widen(device),
    guestsAtOnce: guestsAtOnce * factor,
    connections: {
      ...connections,
      network: connections.network * factor,
      customer: connections.customer * factor,
      newInASecond: connections.newInASecond * factor,
    },
    bodies: { ...bodies, network: bodies.network * factor },
  };
}

/**
 * What a request makes the shop do. page: or its data · long: one with all its lines · file: made of many rows ·
 * suggestions: while somebody types · login: work on a password
 */
export type Work = "page" | "long" | "file" | "suggestions" | "login";

/** Points of each. Kept pages, the build's files and health cost nothing. */
export const COSTS: Record<Work, number> = { suggestions: 1, page: 2, login: 5, long: 6, file: 20 };

/** By the address, and what a form says, if it is one. A print view has all lines of what a page shows in parts. */
export function workOf(url: string, form: Buffer | null = null): Work {
  const { path, query } = routeOf(url);
  if (form !== null && PASSWORD_PAGE.test(path)) return isGuestForm(path, form) ? "page" : "login";
  if (FILE.test(path)) return "file";
  if (/^\/\w\w\/suggestions$/.test(path)) return "suggestions";
  return query.has("print") ? "long" : "page";
}

const PASSWORD_PAGE = /^\/\w\w\/(?:login|register)$/;
const FILE = /^\/\w\w\/(?:(?:invoices\/export|finances\/statement)\/|invoice\/[^/]+\/pdf$)/;

/** *Continue as guest* stands on the login's page, and asks for no password. Of several intents the page reads the last. */
function isGuestForm(path: string, form: Buffer): boolean {
  return path.endsWith("/login") && new URLSearchParams(form.toString()).getAll("intent").at(-1) === "guest";
}

/** What the body of a form may take. */
export interface BodyBounds {
  bytes: number;
  /** milliseconds until its last byte */
  ms: number;
}

/** By kind. A cart of 1,000 lines posts 1,000 quantities under the products' ids. */
export const BODIES = {
  form: { bytes: 64 * 1024, ms: 5_000 },
  cart: { bytes: 256 * 1024, ms: 5_000 },
} satisfies Record<string, BodyBounds>;

const CART_PAGE = /^\/(?:en|hr)\/(?:cart\/\d+|empty-cart)(?:\.data)?(?:\?|$)/;

export function bodyBoundsOf(url: string): BodyBounds {
  return CART_PAGE.test(url) ? BODIES.cart : BODIES.form;
}
