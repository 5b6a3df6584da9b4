import type { KindOfWork } from "#app/screens.ts";
import { pageOf } from "./page-of.ts";
import { routeOf } from "./route-of.ts";

/**
 * Limits of each client, in one process. A client is a network key (an IPv4 address, or the /64 of an IPv6 address) or a
 * session with the shop's signature. docs/limits.md has the same numbers.
 */
export interface Budget {
  /** requests open at once, including those with slow readers */
  open: number;
  /** pages being made at once; further pages wait for their turn */
  making: number;
  /** downloads (kind of work `file`) at once; each counts until its last byte is taken */
  files: number;
  /** points (COSTS, MS_OF_A_POINT) a second */
  points: number;
  /** points beyond those of a second that a client may spend at once */
  burst: number;
}

export interface Budgets {
  /** all clients of a network key that have no session */
  network: Budget;
  /** one customer, from all networks together */
  customer: Budget;
  /** one guest; anyone becomes a guest with one click */
  guest: Budget;
  /** all guests of a network key together */
  guests: Budget;
  /**
   * maximum number of guests of a network key that each have their own budget; further guests share the network's
   * budget
   */
  guestsAtOnce: number;
  /** one device that customers logged in on before, from any network */
  device: Budget;
  /**
   * Logins and registrations of all clients without a customer session or a known device, counted together, one point
   * each. The limit is higher than the number of passwords that a process can check; beyond it, each request gets only
   * a small refusal page, even in a flood from many connections. The queue (server/services/limits/login-queue.ts)
   * decides which logins are checked.
   */
  strangersLogins: Pick<Budget, "points" | "burst">;
  /**
   * Lane for clients that have used up their points: their pages are made as long as that costs others next to nothing.
   * Files, logins and prefetches are never handled there.
   */
  slowLane: {
    /** pages being made at once, of all clients */
    making: number;
    /** pages waiting for the slow lane, of all clients */
    waiting: number;
    /** pages of one client, being made and waiting */
    each: number;
  };
  connections: {
    /** open connections of a network key; one more closes another of the same key (`endOldest` in connections.ts) */
    network: number;
    /**
     * open connections of a customer, from all networks; one more closes another of the same customer. These
     * connections do not count for the network key
     */
    customer: number;
    /** new connections of a network key in a second; further ones are closed */
    newInASecond: number;
    /** new connections added to the count of the network key when a connection pipelines too many requests */
    aheadCounts: number;
    /** open connections in all; one more closes one of the network key or customer that has the most */
    all: number;
    /** requests of one connection at once, pipelined if more than one */
    pipelined: number;
    /** milliseconds after which a connection is closed if the other side neither takes nor sends a byte */
    stalledMs: number;
  };
  /** milliseconds by which a refusal is delayed, to slow down clients that retry at once */
  refusalMs: number;
  bodies: {
    /** bodies of a network key being read at once; one more drops the oldest */
    network: number;
    /** bodies being read in all; one more drops the oldest of the network key that has the most */
    all: number;
  };
  /** like `bodies`, for uploaded lists, each of which may take megabytes of memory */
  uploads: { network: number; all: number };
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
  uploads: { network: 4, all: 16 },
};

/**
 * Multiplies the limits of one client by `factor`, except those of the slow lane and of a single connection. The limits
 * of all clients together stay.
 */
export function widenBudgets(factor: number): Budgets {
  const widen = ({ open, making, files, points, burst }: Budget): Budget => ({
    open: open * factor,
    making: making * factor,
    files: files * factor,
    points: points * factor,
    burst: burst * factor,
  });
  const { network, customer, guest, guests, device, guestsAtOnce, connections, bodies, uploads } = BUDGETS;
  return {
    ...BUDGETS,
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
    uploads: { ...uploads, network: uploads.network * factor },
  };
}

/**
 * Milliseconds of CPU that a point pays for. A page that takes more than the points of its kind of work pay for is charged
 * the rest once it is made.
 */
export const MS_OF_A_POINT = 10;

/** Points per kind of work, spent before it begins. Cached pages, the build's files and health checks cost nothing. */
export const COSTS: Record<KindOfWork, number> = { suggestions: 1, page: 2, ahead: 2, login: 5, long: 6, file: 20 };

/**
 * The kind of work of a request, by its address and, for a POST, by its form. A print view has all lines of a list that
 * is otherwise split into pages.
 */
export function workOf(url: string, sent: Buffer | null = null): KindOfWork {
  const { work, form = work } = pageOf(url);
  const { path, query } = routeOf(url);
  if (sent !== null && form === "login") return isGuestForm(path, sent) ? "page" : "login";
  const kind = sent === null ? work : form;
  return kind === "page" && query.has("print") ? "long" : kind;
}

/**
 * True for *Continue as guest*, which is on the login page and needs no password. If the form has several intents, the
 * last counts, as on the page.
 */
function isGuestForm(path: string, form: Buffer): boolean {
  return path.endsWith("/login") && new URLSearchParams(form.toString()).getAll("intent").at(-1) === "guest";
}

/** Limits of a form's body. */
export interface BodyBounds {
  bytes: number;
  /** milliseconds within which the last byte must arrive */
  ms: number;
}

/** Limits by kind of page. A cart of 1,000 lines posts 1,000 quantities under the products' ids. */
export const BODIES = {
  form: { bytes: 64 * 1024, ms: 5_000 },
  cart: { bytes: 256 * 1024, ms: 5_000 },
  /** a list of 10 MB, plus the form data around it */
  upload: { bytes: 10 * 1024 * 1024 + 64 * 1024, ms: 60_000 },
  /** a pasted list, escaped: it is read in one piece, while a file is read in slices */
  pasted: { bytes: 1024 * 1024, ms: 60_000 },
} satisfies Record<string, BodyBounds>;

/** True for the content type of a form with files. */
export function isMultipart(type: string): boolean {
  return /^multipart\/form-data\s*;/i.test(type);
}

/** True for the page that takes pasted or uploaded lists. */
export function isUpload(url: string): boolean {
  return pageOf(url).body === "upload";
}

/** The limits by address and content type: only a multipart form has a file. */
export function bodyBoundsOf(url: string, type = ""): BodyBounds {
  if (isUpload(url) && !isMultipart(type)) return BODIES.pasted;
  return BODIES[pageOf(url).body ?? "form"];
}
