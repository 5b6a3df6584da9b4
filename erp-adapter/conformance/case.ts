import type { LoginRequest } from "../contract/accounts.ts";
import type { CapabilityFlag } from "../contract/capability-flags.ts";
import type { CallContext, PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { Goods } from "./goods.ts";
import type { Staff } from "./staff.ts";
import type { WireExchange } from "./wire-log.ts";

/** One promise of the contract. Numbers are for good: reports and documents name a case by them. */
export interface ConformanceCase {
  id: number;
  area: string;
  title: string;
  /** powers of the harness and capabilities without which the case cannot be run: it is then listed as skipped, with the reason */
  needs: Need[];
  /** Rejects with an AssertionError when the promise is not kept. */
  run(t: Trial): Promise<void>;
}

export type Need = Power | CapabilityFlag;

/**
 * `staff`: prices, stocks, orders, customers can be set from outside · `clock`: the back end's clock can be set ·
 * `work`: the back end counts what it does for a password · `fixture`: the products of the fixture are there, in the
 * state in which it has them · `goods`: four products that can be ordered singly, whichever · `booking`: orders may be
 * booked · `login`: somebody's login is known
 */
export type Power = "staff" | "clock" | "work" | "fixture" | "goods" | "booking" | "login";

/** A back end under test: fresh, filled with the fixture, and nobody else's. */
export interface Subject {
  adapter: ErpAdapter;
  /** null when nobody can play the staff */
  staff: Staff | null;
  /** sets the back end's clock to an instant (epoch milliseconds), or null when it cannot be set */
  setClock: ((instant: number) => void) | null;
  /** how often the back end hashed or compared a password so far, or null when it does not count */
  passwordWork: (() => number) | null;
  /** false: other products are there than those of the fixture; true unless said */
  hasFixture?: boolean;
  /** without the fixture: products that were found there, or null */
  goods?: Goods | null;
  /** without the fixture: whether goods that are there may be ordered; false unless said */
  mayBook?: boolean;
  /** a customer who is there already; none unless given */
  login?: LoginRequest;
  /** over a wire: what was sent and came back lately, oldest first */
  wire?: () => readonly WireExchange[];
  /** Ends the back end and removes its data. */
  dispose(): Promise<void>;
}

/** A context of somebody with a token. */
export interface ActingContext extends CallContext {
  user: { id: UserId };
  token: SessionToken;
}

/** What a case works with. */
export interface Trial {
  adapter: ErpAdapter;
  staff: Staff;
  setClock(instant: number): void;
  passwordWork(): number;
  /** Of the fixture where it is there, else as they were found. */
  goods: Goods;
  /** Nobody: the general price list, English. */
  visitor(): CallContext;
  /** An address of this case's own. */
  email(name: string): string;
  /** A new guest each time. */
  guest(): Promise<ActingContext>;
  /** A new customer each time, of a new partner unless one is named. Discount in basis points, 1,200 unless given. */
  customer(terms?: {
    partner?: PartnerCode;
    discount?: number;
    rights?: { finances: boolean; invoices: boolean };
  }): Promise<ActingContext>;
  /** The customer whose login was given. */
  known(): Promise<ActingContext>;
  /** A new customer who registered, was approved and logged in. 12 %, general price list, 30 days. */
  member(): Promise<Member>;
}

/** A customer with what opens the account. */
export interface Member {
  c: ActingContext;
  email: string;
  password: string;
}

/** What a case does not need is empty. */
export function defineCases(
  area: string,
  cases: { id: number; title: string; needs?: Need[]; run(t: Trial): Promise<void> }[],
): ConformanceCase[] {
  return cases.map((one) => ({ needs: [], ...one, area }));
}
