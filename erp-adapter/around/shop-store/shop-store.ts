import type { CartLimits } from "../../contract/carts/apply-cart-update.ts";
import type {
  Adoption,
  Cart,
  CartId,
  CartLine,
  CartUpdate,
  CartVersion,
  RemoveOutcome,
} from "../../contract/carts/carts.ts";
import type { IdempotencyKey, PartnerCode, SessionToken, UserId } from "../../contract/context.ts";
import type { AddressId, AddressToSave, SavedAddress } from "../../contract/delivery.ts";
import type { OrderDraft, OrderId } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { isCustomerToken, type KeptAccounts } from "./kept-accounts.ts";

/**
 * The shop's store for data that a back end does not keep. Every method runs in one transaction, has stored its writes
 * on disk when it resolves, and rejects only with ErpError. Several processes may use the store. The caller has
 * verified the user: the store checks no rights.
 */
export interface ShopStore {
  guests: KeptGuests;
  accounts: KeptAccounts;
  carts: KeptCarts;
  favourites: KeptFavourites;
  addressBook: KeptAddresses;
  cartVersions: CartVersions;
  cartMoves: CartMoves;
  orderKeys: OrderKeys;
  turns: StoreTurns;
  /** A second call is harmless. */
  close(): Promise<void>;
}

/** Guests with a token made by the shop (`isGuestToken`). */
export interface KeptGuests {
  /** Creates a guest and a token for 24 hours. */
  create(): Promise<{ id: UserId; token: SessionToken }>;
  /** null for an invented, expired or ended token */
  find(token: SessionToken): Promise<UserId | null>;
  /** Ends the token; an unknown token is no error. */
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

/** `CartLimits` as plain data, with the pack quantities in `packs`. A product that is not in `packs` is unknown. */
export interface Pack extends Pick<CartLimits, "maxLines"> {
  packs: ReadonlyMap<ProductId, number>;
}

export interface KeptFavourites {
  /** The product marked last comes first. Pages count from 1. */
  page(user: UserId, page: number, pageSize: number): Promise<{ ids: ProductId[]; total: number }>;
  marked(user: UserId, ids: readonly ProductId[]): Promise<ProductId[]>;
  put(user: UserId, id: ProductId, on: boolean): Promise<void>;
}

/** Address books of companies: rules and errors of `DeliveryArea`. */
export interface KeptAddresses {
  list(partner: PartnerCode): Promise<SavedAddress[]>;
  add(partner: PartnerCode, key: IdempotencyKey, address: AddressToSave): Promise<SavedAddress>;
  change(partner: PartnerCode, id: AddressId, address: AddressToSave): Promise<SavedAddress>;
  remove(partner: PartnerCode, id: AddressId): Promise<void>;
}

/** Versions for the carts of a back end that has none. */
export interface CartVersions {
  /**
   * Returns the versions of carts that were just read. A cart gets a new version if its content differs from when it
   * was last read.
   */
  stamp(user: UserId, carts: readonly { id: CartId; content: string }[]): Promise<CartVersion[]>;
}

/** Moves of guests' carts into a back end, recorded so that after a crash no cart is moved twice. */
export interface CartMoves {
  /** null if no move of this cart is under way */
  find(guest: UserId, cart: CartId): Promise<CartMove | null>;
  begin(guest: UserId, cart: CartId, move: CartMove): Promise<void>;
  /** arrived: the moved lines are removed from the guest's cart · refused: they stay in it */
  end(guest: UserId, cart: CartId, outcome: "arrived" | "refused"): Promise<void>;
}

export interface CartMove {
  customer: UserId;
  /** the moved lines */
  lines: CartLine[];
  /** lines of the back end's cart once the moved lines have arrived */
  expected: CartLine[];
}

/** The keys of orders, for a back end that books every order that it receives. */
export interface OrderKeys {
  /** Records that an order is about to be sent (begun), or returns the state of a key that was used before. */
  begin(key: IdempotencyKey, sending: StoredSending): Promise<KeyState | { state: "begun" }>;
  /** null for an unknown key */
  find(key: IdempotencyKey): Promise<KeyState | null>;
  /** Records that this key has that order. False if another key has it. */
  confirm(key: IdempotencyKey, order: OrderId): Promise<boolean>;
  /**
   * Frees the key, because nothing was booked: any caller may use it again. Has no effect unless `maker` made the
   * present sending.
   */
  free(key: IdempotencyKey, maker: string): Promise<void>;
  /** Records that it is unknown whether an order was booked. Has no effect unless `maker` made the present sending. */
  doubt(key: IdempotencyKey, maker: string): Promise<void>;
  /** The orders among these that are not recorded for any key. */
  unclaimed(orders: readonly OrderId[]): Promise<OrderId[]>;
}

export interface StoredSending {
  user: UserId;
  /** fingerprint of the draft */
  fingerprint: Uint8Array;
  draft: OrderDraft;
  maker: string;
  /** milliseconds from now, after which the maker can no longer be at work */
  milliseconds: number;
}

/**
 * sent: the maker may still be at work · unknown: the order was sent, and the outcome is unknown · placed: the order is
 * booked
 */
export type KeyState = { user: UserId; fingerprint: Uint8Array } & (
  | { state: "sent" }
  | { state: "unknown"; draft: OrderDraft; sentAt: number }
  | { state: "placed"; order: OrderId }
);

/** Turns for work that only one call at a time may do, in any process. */
export interface StoreTurns {
  /** Takes the turn; false while another holder has it. The turn ends after `milliseconds`, even if its holder dies. */
  take(name: string, holder: string, milliseconds: number): Promise<boolean>;
  give(name: string, holder: string): Promise<void>;
}

const GUEST_TOKEN = "shop-guest.";

/** True for a token of a guest of the store. The back end does not know such tokens, and is never sent one. */
export function isGuestToken(token: string | null): token is SessionToken {
  return token?.startsWith(GUEST_TOKEN) ?? false;
}

/** True for any token that the store has made. */
export function isOwnToken(token: string | null): token is SessionToken {
  return isGuestToken(token) || isCustomerToken(token);
}

export function toGuestToken(random: string): SessionToken {
  return `${GUEST_TOKEN}${random}` as SessionToken;
}
