import { PART } from "../../conformance/fixture/products.ts";
import {
  type CallContext,
  GENERAL_PARTNER,
  type IdempotencyKey,
  type PartnerCode,
  type UserId,
} from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toEurCents } from "../../contract/money.ts";
import type { OrderDraft, OrderId } from "../../contract/orders.ts";
import type { Quantity } from "../../contract/quantity.ts";
import type { Office } from "./office.ts";

/** One call of the adapter, whose exchanges with Tryton are recorded. */
export interface TrytonScene {
  name: string;
  /** acts of the office in Tryton, or faults, that happen before the call */
  before?(stage: Stage): unknown;
  /** epoch milliseconds of the adapter's clock; default: the common time of the scenes */
  time?: number;
  /** Makes the call. `time`: the common time of the scenes, epoch milliseconds. */
  play(erp: ErpAdapter, orderOf: OrderOf, time: number): Promise<unknown>;
}

/** The id of the order that an earlier scene placed. */
export type OrderOf = (scene: string) => OrderId;

/** The tools for preparing a scene that is being recorded. */
export interface Stage {
  office: Office;
  /** another process of the same shop */
  other: ErpAdapter;
  /** Tryton's id of the sale of an earlier scene's order */
  saleOf(scene: string): Promise<number>;
  partyOf(partner: PartnerCode): Promise<number>;
  /** Ends the adapter's session with Tryton. */
  endSession(): Promise<void>;
  /** Runs `act` just before the adapter's next call of a method. If `act` throws, the call is not sent. */
  beforeCall(method: string, act: () => unknown): void;
}

/** The account that invoices are paid to. */
export const SCENE_IBAN = "HR1210010051863000160";
/** A partner with a discount of 12 % and a credit limit of 1,000 euro. */
export const SCENE_PARTNER = "007002" as PartnerCode;

function context(more: Partial<CallContext> = {}): CallContext {
  return {
    ...{ locale: "en", partner: GENERAL_PARTNER, user: null, token: null, requestId: "scene" },
    deadline: Date.now() + 60_000,
    ...more,
  };
}

export const visitor = () => context();
export const shop = () => context({ vouched: true });
export const guest = (key?: string) => userOf("guest-of-the-scenes", GENERAL_PARTNER, key);
export const otherGuest = () => userOf("other-guest-of-the-scenes", GENERAL_PARTNER);
export const customer = (key?: string, partner = SCENE_PARTNER) => userOf("customer-of-the-scenes", partner, key);

function userOf(user: string, partner: PartnerCode, key?: string): CallContext {
  const own = { user: { id: user as UserId }, partner, vouched: true } as const;
  return context(key === undefined ? own : { ...own, idempotencyKey: key as IdempotencyKey });
}

type PartName = keyof typeof PART;
/** A line of an order, with the agreed conditions. */
type Agreed = { part: PartName; quantity: number; price: number; deposit?: number; later?: number };

export function draft(...lines: readonly Agreed[]): OrderDraft {
  return {
    lines: lines.map(({ part, quantity, price, deposit = 0, later = 0 }) => {
      const amounts = { price: toEurCents(price), deposit: toEurCents(deposit) };
      const agreed = { ...amounts, vatPercent: 2_500, now: quantity - later, later };
      return { product: PART[part], quantity: quantity as Quantity, agreed };
    }),
    buyerDocumentNumber: "SCENE-1",
    guestEmail: "scene@example.com",
  };
}

export function asks(...lines: readonly (readonly [PartName, number])[]) {
  return { lines: lines.map(([name, quantity]) => ({ product: PART[name], quantity })) };
}
