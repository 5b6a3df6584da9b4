import type { LoginRequest } from "../contract/accounts.ts";
import type { CapabilityFlag } from "../contract/capability-flags.ts";
import type { CallContext, PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { Goods } from "./goods.ts";
import type { Staff } from "./staff.ts";
import type { WireExchange } from "./wire-log.ts";

/** One promise of the contract. Its number never changes: reports and documents use it to name the case. */
export interface ConformanceCase {
  id: number;
  area: string;
  title: string;
  /**
   * powers of the harness and capabilities that the case needs; if one is missing, the case is listed as skipped, with
   * the reason
   */
  needs: Need[];
  /** Rejects with an AssertionError if the promise is not kept. */
  run(t: Trial): Promise<void>;
}

export type Need = Power | CapabilityFlag;

/**
 * `staff`: prices, stocks, orders and customers can be set from outside · `clock`: the back end's clock can be set ·
 * `work`: the back end counts its work on passwords · `fixture`: the products of the fixture exist, in the described
 * state · `silence`: the back end can be made to stop answering during an order · `goods`: there are four products
 * that can be ordered in single pieces · `booking`: orders may be booked · `login`: the login of a customer is known
 */
export type Power = "staff" | "clock" | "work" | "fixture" | "silence" | "goods" | "booking" | "login";

/** A back end under test; usually new, filled with the fixture, and used by one case only. */
export interface Subject {
  adapter: ErpAdapter;
  /** null if the suite cannot act as the staff */
  staff: Staff | null;
  /** sets the back end's clock (epoch milliseconds); null if it cannot be set */
  setClock: ((instant: number) => void) | null;
  /** how often the back end has hashed or compared a password so far; null if it does not count */
  passwordWork: (() => number) | null;
  /** null or missing if the back end cannot be silenced */
  silenceAfterFirstWrite?: SilenceAfterFirstWrite | null;
  /** whether the products are those of the fixture; true by default */
  hasFixture?: boolean;
  /** without the fixture: products found in the back end, or null */
  goods?: Goods | null;
  /** without the fixture: whether existing goods may be ordered; false by default */
  mayBook?: boolean;
  /** an existing customer; none by default */
  login?: LoginRequest;
  /** over a wire: the latest exchanges, oldest first */
  wire?: () => readonly WireExchange[];
  /** Ends the back end and removes its data. */
  dispose(): Promise<void>;
}

/**
 * Makes the ERP carry out the first writing call of the next order, and then stop answering until the returned function
 * is called. If the ERP books an order in one call, the answer to that call is lost.
 */
export type SilenceAfterFirstWrite = () => Promise<() => Promise<void>>;

/** A context of a user with a token. */
export interface ActingContext extends CallContext {
  user: { id: UserId };
  token: SessionToken;
}

/** The tools of a case. */
export interface Trial {
  adapter: ErpAdapter;
  staff: Staff;
  setClock(instant: number): void;
  passwordWork(): number;
  silenceAfterFirstWrite: SilenceAfterFirstWrite;
  /** Goods of the fixture if the back end has it; otherwise goods found in the back end. */
  goods: Goods;
  /** A context without a user: the general price list, English. */
  visitor(): CallContext;
  /** An address used by this case only. */
  email(name: string): string;
  /** A new guest each time. */
  guest(): Promise<ActingContext>;
  /** A new customer each time, of a new partner unless `partner` is given. `discount`: basis points, default 1,200. */
  customer(terms?: {
    partner?: PartnerCode;
    discount?: number;
    rights?: { finances: boolean; invoices: boolean };
  }): Promise<ActingContext>;
  /** The customer whose login was given. */
  known(): Promise<ActingContext>;
  /** A new customer each time, registered, approved and logged in. Terms: 12 % discount, general prices, 30 days. */
  member(): Promise<Member>;
}

/** A customer and the credentials of the account. */
export interface Member {
  c: ActingContext;
  email: string;
  password: string;
}

/** Defines cases; `needs` is empty by default. */
export function defineCases(
  area: string,
  cases: { id: number; title: string; needs?: Need[]; run(t: Trial): Promise<void> }[],
): ConformanceCase[] {
  return cases.map((one) => ({ needs: [], ...one, area }));
}
