import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import type { QuotedLine } from "#server/services/ordering/quote.ts";
import { FIRST, idOf, PRICE, ROW, SECOND, THIRD } from "../goods/goods.states.tsx";
import { all, each, floating, narrow, opened, type StatesByName, sent, to, wide } from "../styleguide/parts.tsx";
import { CUSTOMER, GUEST, MANY_CARTS, VISITOR } from "../styleguide/readers.ts";
import { CartPage } from "./cart-page.tsx";
import { CartPrint } from "./cart-print.tsx";
import { CartTabs } from "./cart-tabs.tsx";
import type { ChangeRefusal } from "./change-cart.ts";
import type { CreditView } from "./credit/cart-credit.ts";
import { toCreditRoom } from "./credit/credit-room.ts";
import type { DeliveryView } from "./delivery/cart-delivery.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { AddRefusalNote } from "./lines/add-refusal-note.tsx";
import { CartLines } from "./lines/cart-lines.tsx";
import { TotalsList } from "./lines/totals-list.tsx";
import type { SavedQuantities } from "./lines/use-saved-quantities.ts";
import type { CartDialog, CartLineView, CartPageData } from "./load-cart-page.ts";
import { ManageCart } from "./manage-cart.tsx";
import type { LastOrderView } from "./order/last-order.ts";
import { LastOrderNote } from "./order/last-order-note.tsx";
import { OrderForm } from "./order/order-form.tsx";

const quoted = (number: string, quantity: number, about: Partial<Priced> = {}): QuotedLine => ({
  ...{ product: idOf(number), number, title: ROW.title, manufacturer: "Bosch", brand: "Bosch", size: "", unit: "pcs" },
  condition: {
    product: idOf(number),
    quantity,
    wholesale: PRICE.wholesale,
    discountPercent: PRICE.discount,
    price: PRICE.net,
    deposit: PRICE.deposit,
    vatPercent: toBasisPoints(2_500),
    availability: "available",
    now: quantity,
    later: 0,
    stockShown: 7,
    quotedAt: "2026-11-20T09:00:00Z",
    ...about,
  },
});

const LINES = [
  quoted("0 445 110 470", 10, { now: 4, later: 6 }),
  quoted("0 433 171 755", 2, { deposit: toEurCents(0) }),
  quoted("0 445 010 507", 3),
];
const CHANGED = LINES.slice(0, 2).map((line) => ({
  ...line,
  condition: { ...line.condition, price: toEurCents(28_200) },
}));

export const TOTALS = addUp(LINES.map((line) => line.condition));

const cartLine = (line: QuotedLine, about: Partial<CartLineView> = {}): CartLineView => ({
  ...line,
  pack: 1,
  picture: "/img/injector.svg",
  quantity: line.condition.quantity,
  split: line.condition,
  leftOut: null,
  offer: null,
  remarks: {},
  ...about,
});

/** A delivery without choices and without known carriers. */
const DELIVERY: DeliveryView = {
  delivery: null,
  lost: [],
  lostCarrier: null,
  isPostalCodeStrange: false,
  own: null,
  addresses: [],
  branches: [],
  carriers: [],
  offered: "",
  countries: [],
  home: "HR",
  dates: { from: "2026-11-20", to: "2027-05-19" },
  tooLate: null,
  isGuest: false,
  hasBook: true,
  mayKeep: true,
  count: 3,
  deliveries: { count: 3, together: "2026-11-27", isPickUp: false, costs: null },
};

export const CART: CartPageData = {
  position: 1,
  cart: { id: "cart", title: "Cart 1", version: "1", own: "", quote: "quote" },
  part: { part: 1, parts: 1, first: 1, last: 3, lines: 3 },
  isDivisible: true,
  lines: [
    ...LINES.slice(0, 2).map((line) => cartLine(line)),
    ...LINES.slice(2).map((line) => cartLine(line, { leftOut: "not-orderable", split: null })),
  ],
  order: {
    delivery: DELIVERY,
    totals: TOTALS,
    buyerDocumentNumber: null,
    lines: 2,
    toSee: [],
    beyond: null,
    mayOrder: true,
    approval: null,
  },
  credit: null,
  choosable: null,
  hasDelivery: true,
  dialog: null,
  own: {},
  readAt: "2026-11-20T09:00:00Z",
  ended: null,
  last: null,
  printing: false,
};

const LAST_ORDERS: Record<string, LastOrderView> = {
  "being-verified": { kind: "being-verified", dialog: "?quote=quote" },
  "after-all": { kind: "after-all", number: "26-000123", page: "/en/order/26-000123" },
  placed: { kind: "placed", number: "26-000123", page: "/en/order/26-000123" },
  "of-guest": { kind: "of-guest" },
  "not-placed": { kind: "not-placed" },
};

/**
 * The cart of a guest who exceeds a limit: that of a product, of which two pieces may still be ordered today, or, if
 * `product` is null, that of the whole order.
 */
const beyondGuest = (product: ProductId | null): CartPageData => {
  const beyond = product === null ? { products: [], left: {} } : { products: [product], left: { [product]: 2 } };
  return {
    ...CART,
    order: CART.order && { ...CART.order, beyond: { ...beyond, mostOfProduct: 100, mostOfOrder: 1_000 } },
  };
};

const leftOut = (number: string, about: Partial<CartLineView>): CartLineView =>
  cartLine(quoted(number, 1), { condition: null, split: null, ...about });

/** One line for each reason for which a line is left out of an order. */
const CART_LINES: CartLineView[] = [
  ...CART.lines.slice(0, 1),
  ...LINES.slice(1).map((line) => cartLine(line, { leftOut: "not-orderable", split: { now: 2, later: 0 } })),
  leftOut("0 445 110 647", { leftOut: "price-on-request" }),
  leftOut("0 445 110 369", { leftOut: "gone", title: null }),
  leftOut("0 445 110 999", {}),
];

/** The state of the quantity fields of a cart if nothing is being typed. */
export const NOTHING_TYPED: SavedQuantities = {
  typed: {},
  wished: ({ quantity }) => quantity,
  isBehind: false,
  change: undefined,
  state: null,
  isLive: true,
  isWaiting: false,
  mustCheck: false,
  handlers: { onInput() {}, onBlur() {}, onSubmitCapture() {} },
};

const refused = (about: Partial<ChangeRefusal>): ChangeRefusal => ({
  conflict: false,
  errors: {},
  typed: {},
  ...about,
});

/** The second part of a cart of 250 lines, with lines to look at on two parts. */
export const LONG_CART: CartPageData = {
  ...CART,
  part: { part: 2, parts: 3, first: 101, last: 200, lines: 250 },
  order: CART.order && {
    ...CART.order,
    toSee: [
      { part: 1, kind: "leftOut", count: 7, lines: [{ product: THIRD, number: "0 445 010 507" }] },
      { part: 2, kind: "changed", count: 1, lines: [{ product: FIRST, number: "0 445 110 470" }] },
    ],
  },
};

/** Refused changes, by kind of error. */
export const CART_REFUSALS = {
  elsewhere: refused({
    errors: { [idOf("0 414 720 404")]: { key: "quantity" } },
    elsewhere: { [idOf("0 414 720 404")]: 3 },
  }),
  quantity: refused({ errors: { [FIRST]: { key: "quantity" } }, typed: { [FIRST]: "1.5" } }),
  conflict: refused({ conflict: true }),
  title: refused({ errors: { title: { key: "title" }, cart: { key: "failed" } }, typed: { title: "" } }),
};

const LEFT_OUT = [
  { product: THIRD, number: "0 445 010 507", title: ROW.title, quantity: 3, reason: "not-orderable" as const },
];

export const GUEST_DIALOG: Extract<CartDialog, { kind: "guest" }> = {
  kind: "guest",
  quote: "quote",
  deliveries: null,
  guest: { country: "HR", email: "" },
  countries: [
    { code: "HR", name: "Hrvatska", needsVat: true },
    { code: "SI", name: "Slovenija", needsVat: true },
  ],
  lines: LINES.slice(0, 2),
  leftOut: LEFT_OUT,
  delivery: null,
  totals: TOTALS,
  buyerDocumentNumber: "N-1024",
};

export const CHANGED_DIALOG: Extract<CartDialog, { kind: "changed" }> = {
  kind: "changed",
  quote: "quote",
  deliveries: null,
  offers: [],
  isBlocked: false,
  lostCarrier: null,
  shown: {
    lines: CHANGED,
    leftOut: LEFT_OUT,
    totals: addUp(CHANGED.map((line) => line.condition)),
    changes: [
      { kind: "price", product: FIRST, old: PRICE.net, new: toEurCents(28_200) },
      { kind: "quantity", product: FIRST, old: { now: 10, later: 0 }, new: { now: 4, later: 6 } },
      { kind: "deposit", product: SECOND, old: toEurCents(0), new: toEurCents(6_000) },
      { kind: "order-in", product: SECOND, old: { now: 2, later: 0 }, new: { now: 0, later: 2 } },
      { kind: "vat", product: SECOND, old: 2_500, new: 1_300 },
      { kind: "gone", product: THIRD },
    ],
    delivery: null,
    deliveryChanges: [],
    previous: { lines: LINES, delivery: null, totals: TOTALS },
    hold: null,
    buyerDocumentNumber: "N-1024",
    guestEmail: null,
  },
};

const CREDIT: CreditView = {
  room: toCreditRoom({ creditLimit: toEurCents(500_000), creditUsed: toEurCents(460_000) }, TOTALS.total),
  due: toEurCents(61_250),
  blocking: toEurCents(0),
  delivery: null,
  canHold: true,
  refused: null,
};

/** The credit of a company: the cart exceeds it or is within it, overdue amounts block it, or it may not be seen. */
export const CREDITS = {
  over: CREDIT,
  within: {
    ...CREDIT,
    room: toCreditRoom({ creditLimit: toEurCents(5_000_000), creditUsed: toEurCents(460_000) }, TOTALS.total),
  },
  prepayOnly: {
    ...CREDIT,
    room: toCreditRoom({ creditLimit: toEurCents(0), creditUsed: toEurCents(0) }, TOTALS.total),
    due: toEurCents(0),
  },
  blocked: { ...CREDIT, blocking: toEurCents(41_250) },
  unknown: { ...CREDIT, room: null, due: toEurCents(0), canHold: false },
};

export const CREDIT_REFUSAL: ChangeRefusal = {
  conflict: false,
  errors: { part: { key: "overCredit" }, listName: { key: "listName" } },
  typed: { part: `${FIRST} ${SECOND}`, listName: "" },
};

const NOTICES = ["quantities-updated", "delivery-updated", "cart-and-delivery-updated", "order-cart-changed"] as const;

const WRONG_NUMBER = {
  status: "error" as const,
  initialValue: { buyerDocumentNumber: "" },
  error: { buyerDocumentNumber: ["documentNumber"] },
};

const NOT_ADDED = [
  "quantity",
  "onlyLeftInCart",
  "tooManyLines",
  "addToCart",
  "addToCartUnknown",
  "tooManyGuests",
  "beingOrdered",
] as const;

export const PARTS: StatesByName = {
  "cart/cart-print": wide({
    "": <CartPrint page={CART} />,
    "order null": <CartPrint page={{ ...CART, order: null }} />,
  }),

  "cart/lines/add-refusal-note": narrow({
    ...each(NOT_ADDED, (key) => (
      <AddRefusalNote refused={{ product: FIRST, typed: "", error: { key, limit: 1_234, inCart: 1_200 } }} />
    )),
  }),

  "cart/cart-page": floating({
    "": <CartPage page={CART} />,
    "change, order null": <CartPage page={{ ...CART, order: null }} change={CART_REFUSALS.quantity} />,
    "part 2 of 3, change elsewhere": <CartPage page={LONG_CART} change={CART_REFUSALS.elsewhere} />,
    "guest, order beyond products": to(GUEST, <CartPage page={beyondGuest(FIRST)} />),
    ...each(
      NOTICES,
      (kind) => to({ notice: { kind } }, <CartPage page={CART} change={CART_REFUSALS.conflict} />),
      "notice ",
    ),
    "useNavigation: submitting order": sent({ intent: "order" }, <CartPage page={CART} />),
  }),
  "cart/lines/totals-list": narrow({
    ...each(["cart", "order", "invoice"], (of) => <TotalsList totals={TOTALS} of={of} />, "of "),
  }),
  "cart/cart-tabs": wide({ "12 carts": to({ ...CUSTOMER, carts: MANY_CARTS }, <CartTabs />) }),
  "cart/lines/cart-lines": wide({
    "every leftOut, state saving": (
      <div className="sheet">
        <CartLines page={{ ...CART, lines: CART_LINES }} quantities={{ ...NOTHING_TYPED, state: "saving" }} />
      </div>
    ),
    "useNavigation: submitting update": sent(
      { intent: "update" },
      <div className="sheet">
        <CartLines page={{ ...CART, lines: CART.lines.slice(0, 1) }} quantities={NOTHING_TYPED} />
      </div>,
    ),
  }),
  "cart/order/order-form": floating({
    mustCheck: <OrderForm page={CART} quantities={{ ...NOTHING_TYPED, mustCheck: true }} />,
    "lines 0": (
      <OrderForm page={{ ...CART, order: CART.order && { ...CART.order, lines: 0 } }} quantities={NOTHING_TYPED} />
    ),
    "guest, order beyond in all": to(GUEST, <OrderForm page={beyondGuest(null)} quantities={NOTHING_TYPED} />),
    "last being-verified": (
      <OrderForm page={{ ...CART, last: LAST_ORDERS["being-verified"] ?? null }} quantities={NOTHING_TYPED} />
    ),
    isBehind: <OrderForm page={CART} quantities={{ ...NOTHING_TYPED, isBehind: true }} />,
    "refusal documentNumber": (
      <OrderForm
        page={CART}
        refusal={{ reason: null, reply: WRONG_NUMBER, minutes: null, typed: {} }}
        quantities={NOTHING_TYPED}
      />
    ),
  }),
  "cart/order/last-order-note": narrow({ ...all(LAST_ORDERS, (last) => <LastOrderNote last={last} />) }),
  "cart/manage-cart": wide({
    open: opened("details", <ManageCart cart={CART.cart} />),
    "change title": <ManageCart cart={CART.cart} change={CART_REFUSALS.title} />,
  }),
  "cart/empty-cart": wide({
    "": <EmptyCart cart={CART.cart} last={null} />,
    visitor: to(VISITOR, <EmptyCart cart={CART.cart} last={null} />),
    "change cart, title": <EmptyCart cart={CART.cart} last={null} change={CART_REFUSALS.title} />,
  }),
};
