import type { LoginRequest } from "../contract/accounts.ts";
import type { CapabilityFlag } from "../contract/capability-flags.ts";
import type { CallContext, PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { CaseGoods } from "./goods.ts";
import type { Staff } from "./staff.ts";
import type { WireExchange } from "./wire-log.ts";

/**
 * A case: one promise of the contract, and the test of it. `id` never changes, because reports and documents name the
 * case by it.
 */
export interface ConformanceCase {
  id: number;
  area: string;
  title: string;
  /** powers and capabilities that the case needs; if one is missing, the case is listed as skipped, with the reason */
  needs: Need[];
  /** Rejects with an AssertionError if the promise is not kept. */
  run(t: Trial): Promise<void>;
}

export type Need = Power | CapabilityFlag;

/**
 * The powers of the suite over a back end. `staff`: set prices, stocks, orders and customers · `clock`: set the back
 * end's clock · `work`: read how often the back end has hashed or compared a password · `fixture`: use the products of
 * the fixture, in their described state · `silence`: make the back end stop answering during an order · `goods`: use
 * four products that can be ordered in single pieces · `booking`: book orders · `login`: log in as an existing customer
 */
export type Power = "staff" | "clock" | "work" | "fixture" | "silence" | "goods" | "booking" | "login";

/** A back end under test. It is usually new, filled with the fixture, and used by one case only. */
export interface Subject {
  adapter: ErpAdapter;
  /** acts of the ERP's staff; null if the suite cannot do them */
  staff: Staff | null;
  /** sets the back end's clock (epoch milliseconds); null if it cannot be set */
  setClock: ((instant: number) => void) | null;
  /** how often the back end has hashed or compared a password so far; null if it does not count */
  passwordWork: (() => number) | null;
  /** null or missing if the back end cannot be made to stop answering */
  silenceAfterFirstWrite?: SilenceAfterFirstWrite | null;
  /** true (the default) if the products are those of the fixture */
  hasFixture?: boolean;
  /** only without the fixture: products found in the back end; null if fewer than four were found */
  goods?: CaseGoods | null;
  /** without the fixture: true if existing goods may be ordered; false by default */
  mayBook?: boolean;
  /** the login of an existing customer; none by default */
  login?: LoginRequest;
  /** the latest HTTP exchanges, oldest first; missing if the adapter is called directly */
  wire?: () => readonly WireExchange[];
  /** Closes the adapter. Removes the back end and its data if they were created for the case. */
  dispose(): Promise<void>;
}

/**
 * Makes the ERP carry out the first writing call of the next order, and then stop answering until the returned function
 * is called. If the ERP books an order in one call, the answer to that call is lost.
 */
export type SilenceAfterFirstWrite = () => Promise<() => Promise<void>>;

/** A context that names a user and has a token. */
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
  /** Goods of the fixture if the back end has the fixture; otherwise goods found in the back end. */
  goods: CaseGoods;
  /** A context without a user: the general price list, English. */
  visitor(): CallContext;
  /** An e-mail address used by this case only. */
  email(name: string): string;
  /** Creates a new guest at each call. */
  guest(): Promise<ActingContext>;
  /**
   * Creates a new customer at each call, of a new partner unless `partner` is given. `discount`: basis points, default
   * 1,200 (12 %).
   */
  customer(terms?: {
    partner?: PartnerCode;
    discount?: number;
    rights?: { finances: boolean; invoices: boolean };
  }): Promise<ActingContext>;
  /** The existing customer whose login was given (`Subject.login`). */
  known(): Promise<ActingContext>;
  /**
   * At each call, registers, approves and logs in a new customer. Terms: 12 % discount, general price list, 30 days.
   */
  member(): Promise<CaseMember>;
}

/** A customer and the credentials of the account. */
export interface CaseMember {
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
