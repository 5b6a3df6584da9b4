import type { CartLimits } from "../contract/carts/apply-cart-update.ts";
import type {
  Adoption,
  Cart,
  CartId,
  CartLine,
  CartUpdate,
  CartVersion,
  RemoveOutcome,
} from "../contract/carts/carts.ts";
import type { IdempotencyKey, SessionToken, UserId } from "../contract/context.ts";
import type { OrderDraft, OrderId } from "../contract/orders.ts";
import type { ProductId } from "../contract/product-id.ts";

/**
 * What the shop keeps for a back end that does not. Every method is one transaction, acknowledged when it is on disk,
 * and safe beside other processes; each rejects with ErpError. Users come recognised: nothing here asks for a right.
 */
export interface ShopStore {
  guests: KeptGuests;
  carts: KeptCarts;
  favourites: KeptFavourites;
  cartVersions: CartVersions;
  cartMoves: CartMoves;
  orderKeys: OrderKeys;
  turns: Turns;
  /** Twice is harmless. */
  close(): Promise<void>;
}

/** Guests with a token of the shop's own (`isGuestToken`). */
export interface KeptGuests {
  /** A new guest and a token of 24 hours. */
  create(): Promise<{ id: UserId; token: SessionToken }>;
  /** null for a made-up, expired or ended token */
  find(token: SessionToken): Promise<UserId | null>;
  /** Ends the token; an unknown one is no error. */
  end(token: SessionToken): Promise<void>;
}

/** Named carts: rules and errors of `CartsArea`. */
export interface KeptCarts {
  list(user: UserId): Promise<Cart[]>;
  get(user: UserId, id: CartId): Promise<Cart>;
  create(user: UserId, key: IdempotencyKey, title: string | undefined): Promise<Cart>;
  update(user: UserId, id: CartId, update: CartUpdate, limits: Pack, key: IdempotencyKey | null): Promise<Cart>;
  remove(user: UserId, id: CartId, key: IdempotencyKey | null): Promise<RemoveOutcome>;
  adopt(guest: UserId, customer: UserId, key: IdempotencyKey | null): Promise<Adoption>;
}

/** `CartLimits` as data, for it may go over a wire. A product that is not in `packs` is unknown. */
export interface Pack extends Pick<CartLimits, "maxLines"> {
  packs: ReadonlyMap<ProductId, number>;
}

export interface KeptFavourites {
  /** Marked last, first. Pages count from 1. */
  page(user: UserId, page: number, pageSize: number): Promise<{ ids: ProductId[]; total: number }>;
  marked(user: UserId, ids: readonly ProductId[]): Promise<ProductId[]>;
  put(user: UserId, id: ProductId, on: boolean): Promise<void>;
}

/** Versions for carts that a back end keeps without any. */
export interface CartVersions {
  /** The version of each cart as it was just read: a new one whenever its content is not what it was the last time. */
  stamp(user: UserId, carts: readonly { id: CartId; content: string }[]): Promise<CartVersion[]>;
}

/** Guests' carts on their way into a back end, so that after a crash in the midst of it none arrives twice. */
export interface CartMoves {
  /** null when nothing of this cart is on its way */
  find(guest: UserId, cart: CartId): Promise<CartMove | null>;
  begin(guest: UserId, cart: CartId, move: CartMove): Promise<void>;
  /** arrived: what was moved leaves the guest's cart · refused: it stays there */
  end(guest: UserId, cart: CartId, outcome: "arrived" | "refused"): Promise<void>;
}

export interface CartMove {
  customer: UserId;
  /** what set out */
  lines: CartLine[];
  /** what the back end's cart has once it arrived */
  expected: CartLine[];
}

/** One order for each key, for a back end that books whatever it is sent. */
export interface OrderKeys {
  /** Notes that an order is about to be sent, or says what is known of the key. */
  begin(key: IdempotencyKey, sending: Sending): Promise<KeyState | { state: "begun" }>;
  /** null for an unknown key */
  find(key: IdempotencyKey): Promise<KeyState | null>;
  /** The order of this key. False when another key has that order. */
  confirm(key: IdempotencyKey, order: OrderId): Promise<boolean>;
  /** Nothing was booked: the key may be used again, by whoever. Only for the maker of this sending. */
  free(key: IdempotencyKey, maker: string): Promise<void>;
  /** It cannot be told whether something was booked. Only for the maker of this sending. */
  doubt(key: IdempotencyKey, maker: string): Promise<void>;
  /** Those of these orders that no key has yet. */
  unclaimed(orders: readonly OrderId[]): Promise<OrderId[]>;
}

export interface Sending {
  user: UserId;
  /** of the draft */
  fingerprint: Uint8Array;
  draft: OrderDraft;
  maker: string;
  /** epoch milliseconds after which nobody is at it any more */
  until: number;
}

/** sent: its maker is at it · unknown: sent, and nobody knows more · placed: booked */
export type KeyState = { user: UserId; fingerprint: Uint8Array } & (
  | { state: "sent" }
  | { state: "unknown"; draft: OrderDraft; sentAt: number }
  | { state: "placed"; order: OrderId }
);

/** Turns at something that one must do at a time, in whichever process. */
export interface Turns {
  /** False while somebody else has it. Ends by itself at `until` (epoch milliseconds), should its holder die. */
  take(name: string, holder: string, until: number): Promise<boolean>;
  give(name: string, holder: string): Promise<void>;
}

const GUEST_TOKEN = "shop-guest.";

/** True for a token as the store makes them: the back end would not know it, and is not shown it. */
export function isGuestToken(token: string | null): token is SessionToken {
  return token?.startsWith(GUEST_TOKEN) ?? false;
}

export function toGuestToken(random: string): SessionToken {
  return `${GUEST_TOKEN}${random}` as SessionToken;
}
