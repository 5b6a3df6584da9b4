import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { TAX_REASONS, type TaxNote } from "#erp-adapter/contract/tax.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import type { QuotedLine } from "#server/services/ordering/quote.ts";
import { FIRST, idOf, named, OFFER, PRICED, SECOND, THIRD, TITLE } from "../goods/goods.states.tsx";
import { all, each, floating, narrow, opened, type StatesByName, sent, to, wide } from "../styleguide/parts.tsx";
import { BUYER, COUNTRIES, CUSTOMER, EMPTY, GUEST, MANY_CARTS, VISITOR, wrong } from "../styleguide/readers.ts";
import { CartNotice } from "./cart-notice.tsx";
import { CartPage } from "./cart-page.tsx";
import { CartPrint } from "./cart-print.tsx";
import { CartTabs } from "./cart-tabs.tsx";
import { CreditNote } from "./credit/credit-note.tsx";
import { CreditPanel } from "./credit/credit-panel.tsx";
import { toCreditRoom } from "./credit/credit-room.ts";
import { EmptyCart } from "./empty-cart.tsx";
import type { HandOverData } from "./hand-over/hand-over.ts";
import { HandOverPage } from "./hand-over/hand-over-page.tsx";
import { AddRefusalNote } from "./lines/add-refusal-note.tsx";
import { CartLines } from "./lines/cart-lines.tsx";
import { TaxLegend } from "./lines/tax-legend.tsx";
import { TotalsList } from "./lines/totals-list.tsx";
import type { SavedQuantities } from "./lines/use-saved-quantities.ts";
import type { CartDialog, CartLineView, CartPageData } from "./load-cart-page.ts";
import { ManageCart } from "./manage-cart.tsx";
import { ChangedDialog } from "./order/changed-dialog.tsx";
import { GuestDialog } from "./order/guest-dialog.tsx";
import { LastOrderNote } from "./order/last-order-note.tsx";
import { OrderForm } from "./order/order-form.tsx";
import { OrderRefusalNote } from "./order/order-refusal-note.tsx";
import { OrderingStatus } from "./order/ordering-status.tsx";
import { TaxReasons } from "./order/tax-reasons.tsx";
import { VerifyingDialog } from "./order/verifying-dialog.tsx";
import { WrongFields } from "./wrong-fields.tsx";

const quoted = (number: string, quantity: number, about: Partial<Priced> = {}): QuotedLine => ({
  ...{ ...named(number), brand: "Bosch", size: "" },
  condition: {
    ...{ ...PRICED, product: idOf(number), quantity, availability: "available", now: quantity, later: 0 },
    ...{ stockShown: 7, quotedAt: "2026-11-20T09:00:00Z", ...about },
  },
});

const LINES = [
  quoted("0 445 110 470", 10, { now: 4, later: 6 }),
  quoted("0 433 171 755", 2, { deposit: ZERO }),
  quoted("0 445 010 507", 3),
];

export const TOTALS = addUp(LINES.map((line) => line.condition));

const cartLine = (line: QuotedLine, about: Partial<CartLineView> = {}): CartLineView => ({
  ...{ ...line, ...EMPTY, pack: 1, picture: "/img/injector.svg", remarks: {} },
  ...{ quantity: line.condition.quantity, split: line.condition, ...about },
});

/** A delivery without choices and without known carriers. */
const DELIVERY = {
  ...{ ...EMPTY, own: null, home: "HR", hasBook: true, mayKeep: true, count: 3 },
  dates: { from: "2026-11-20", to: "2027-05-19" },
  deliveries: { count: 3, together: "2026-11-27", isPickUp: false, costs: null },
};

const ORDER = { ...EMPTY, delivery: DELIVERY, totals: TOTALS, lines: 2, mayOrder: true, canHoldForVat: false };

/** A cart with a line for each reason for which a line is left out of an order. */
export const CART: CartPageData = {
  ...{ ...EMPTY, position: 1, isDivisible: true, order: ORDER, hasDelivery: true, readAt: "2026-11-20T09:00:00Z" },
  cart: { id: "cart", title: "Cart 1", version: "1", own: "", quote: "quote" },
  part: { part: 1, parts: 1, first: 1, last: 6, lines: 6 },
  lines: [
    ...LINES.map((line, at) => cartLine(line, at === 2 ? { leftOut: "not-orderable", split: null } : {})),
    cartLine(quoted("0 445 110 647", 1), { condition: null, split: null, leftOut: "price-on-request" }),
    cartLine(quoted("0 445 110 369", 1), { condition: null, split: null, leftOut: "gone", title: null }),
    cartLine(quoted("0 445 110 999", 1), { condition: null, split: null }),
  ],
};

/** The cart of a guest who exceeds the limit of these products, two pieces of which may be ordered, or of all orders. */
function beyondGuest(...products: ProductId[]): CartPageData {
  const beyond = { products, left: { [FIRST]: 2 }, mostOfProduct: 100, mostOfOrder: 1_000 };
  return { ...CART, order: { ...ORDER, beyond } };
}

/** The state of the quantity fields of a cart if nothing is being typed. */
const NOTHING_TYPED: SavedQuantities = {
  ...{ typed: {}, isBehind: false, change: undefined, state: null, isLive: true, isWaiting: false, mustCheck: false },
  wished: ({ quantity }) => quantity,
  handlers: { onInput() {}, onBlur() {}, onSubmitCapture() {} },
};

/** The second part of a cart of 250 lines, with lines to look at on the first. */
const LONG_CART: Partial<CartPageData> = {
  order: {
    ...ORDER,
    toSee: [{ part: 1, kind: "leftOut", count: 7, lines: [{ product: THIRD, number: "0 445 010 507" }] }],
  },
  part: { part: 2, parts: 3, first: 101, last: 200, lines: 250 },
};

const WRONG_LINE = { ...EMPTY, errors: { [FIRST]: { key: "quantity" } }, typed: { [FIRST]: "1.5" } } as const;

const NO_TITLE = { ...EMPTY, errors: { title: { key: "title" }, cart: { key: "failed" } } } as const;

const QUOTE = {
  ...{ ...EMPTY, totals: TOTALS, buyerDocumentNumber: "N-1024", lines: LINES.slice(0, 2) },
  leftOut: [{ product: THIRD, number: "0 445 010 507", title: TITLE, quantity: 3, reason: "not-orderable" as const }],
};

export const GUEST_DIALOG: Extract<CartDialog, { kind: "guest" }> = {
  ...{ ...QUOTE, kind: "guest", quote: "quote", guest: { country: "HR", email: "" }, countries: COUNTRIES },
};

export const CHANGED_DIALOG: Extract<CartDialog, { kind: "changed" }> = {
  ...{ ...EMPTY, kind: "changed", quote: "quote" },
  shown: {
    ...QUOTE,
    leftOut: QUOTE.leftOut.map((line) => ({ ...line, left: 2 })),
    changes: [
      { kind: "price", product: FIRST, old: toEurCents(26_850), new: PRICED.price },
      { kind: "quantity", product: FIRST, old: { now: 10, later: 0 }, new: { now: 4, later: 6 } },
      { kind: "deposit", product: SECOND, old: PRICED.deposit, new: ZERO },
      { kind: "order-in", product: SECOND, old: { now: 2, later: 0 }, new: { now: 0, later: 2 } },
      { kind: "vat", product: SECOND, old: 1_300, new: 2_500 },
      { kind: "gone", product: THIRD },
    ],
    previous: { lines: LINES, delivery: null, totals: TOTALS },
  },
};

const roomOf = (creditLimit: number, creditUsed = 460_000) =>
  toCreditRoom({ creditLimit: toEurCents(creditLimit), creditUsed: toEurCents(creditUsed) }, TOTALS.total);

const CREDIT = {
  room: roomOf(500_000),
  due: toEurCents(61_250),
  blocking: ZERO,
  delivery: null,
  canHold: true,
  refused: null,
};

/** The credit of a company: the cart exceeds it or is within it, overdue amounts block it, or it may not be seen. */
export const CREDITS = {
  over: CREDIT,
  within: { ...CREDIT, room: roomOf(5_000_000) },
  prepayOnly: { ...CREDIT, room: roomOf(0, 0), due: ZERO },
  blocked: { ...CREDIT, blocking: toEurCents(41_250) },
  unknown: { ...CREDIT, room: null, due: ZERO, canHold: false },
};

const FREE: TaxNote[] = [
  {
    code: "K",
    text: "Isporuka dobara unutar EU, oslobođeno PDV-a\nVAT exempt intra-Community supply\nHR99900000020 → SI50223054, SI",
    number: "SI50223054",
  },
];

const NOTICES = ["quantities-updated", "delivery-updated", "cart-and-delivery-updated", "order-cart-changed"] as const;

const ADD_ERRORS = ["quantity", "onlyLeftInCart", "tooManyLines", "addToCart", "addToCartUnknown"] as const;

const OF_CREDIT = ["credit-limit", "overdue", "account-inactive", "not-placed", "unverified", "failed"] as const;

const OF_CART = ["nothing-to-order", "beyond-guest", "cart-changed", "quote-expired", "unread"] as const;

const REFUSAL = { ...EMPTY, minutes: 12 };

const { shown } = CHANGED_DIALOG;

const NO_LIST = { part: { key: "overCredit" }, listName: { key: "listName" } } as const;

const OVER_LIMIT = { cause: "limit", text: "Kreditni limit ne pokriva ovu narudžbu." } as const;

const OTHER_VAT = { ...REFUSAL, reply: wrong({ vat: ["vatElsewhere"] }), vat: { country: "SI", isChosen: false } };

const HANDED: HandOverData["cart"] = { id: "cart" as CartId, title: "Cart 1", version: "1" as CartVersion, lines: 6 };

export const PARTS: StatesByName = {
  "cart/cart-print": wide({ page: CART }, CartPrint, { "order null": { page: { order: null } } }),
  "cart/lines/add-refusal-note": narrow(
    each([...ADD_ERRORS, "tooManyGuests", "beingOrdered"] as const, (key) => (
      <AddRefusalNote refused={{ product: FIRST, typed: "", error: { key, limit: 1_234, inCart: 1_200 } }} />
    )),
  ),
  "cart/cart-notice": narrow(each(NOTICES, (kind) => to({ notice: { kind } }, <CartNotice />))),
  "cart/cart-page": floating({ page: CART }, CartPage, {
    "change, order null": { page: { order: null }, change: WRONG_LINE },
    "part 2 of 3, change elsewhere": { page: LONG_CART, change: { ...WRONG_LINE, elsewhere: { [FIRST]: 3 } } },
    "change conflict": { change: { ...EMPTY, errors: {}, conflict: true } },
    "guest, order beyond products": to(GUEST, <CartPage page={beyondGuest(FIRST)} />),
    "useNavigation: submitting order": (usual) => sent({ intent: "order" }, usual),
  }),
  "cart/lines/totals-list": narrow(
    each(["cart", "order", "invoice"], (of) => (
      <TotalsList totals={TOTALS} of={of} notes={of === "order" ? FREE : []} />
    )),
  ),
  "cart/lines/tax-legend": narrow({ notes: FREE }, TaxLegend),
  "cart/order/tax-reasons": narrow(
    { notes: FREE },
    TaxReasons,
    each(TAX_REASONS, (because) => ({ notes: [{ code: "S", text: "", because, number: "SI50223054" }] })),
  ),
  "cart/cart-tabs": wide({ "12 carts": to({ ...CUSTOMER, carts: MANY_CARTS }, <CartTabs />) }),
  "cart/lines/cart-lines": wide({ page: CART, quantities: NOTHING_TYPED }, CartLines, {
    "state saving": { quantities: { state: "saving" } },
    updating: (usual) => sent({ intent: "update" }, usual),
  }),
  "cart/order/order-form": floating({ page: CART, quantities: NOTHING_TYPED }, OrderForm, {
    mustCheck: { quantities: { mustCheck: true } },
    "lines 0": { page: { order: { ...ORDER, lines: 0 } } },
    canHoldForVat: { page: { order: { ...ORDER, canHoldForVat: true } } },
    "guest, order beyond in all": to(GUEST, <OrderForm page={beyondGuest()} quantities={NOTHING_TYPED} />),
    "last being-verified": { page: { last: { kind: "being-verified", dialog: null } } },
    isBehind: { quantities: { isBehind: true } },
    "refusal documentNumber": { refusal: { ...EMPTY, reply: wrong({ buyerDocumentNumber: ["documentNumber"] }) } },
  }),
  "cart/order/last-order-note": narrow({ last: { kind: "being-verified", dialog: "?quote=quote" } }, LastOrderNote, {
    ...each(["after-all", "placed"], (kind) => ({ last: { kind, number: "26-000123", page: "/en/order/26-000123" } })),
    ...each(["of-guest", "not-placed"], (kind) => ({ last: { kind } })),
  }),
  "cart/hand-over": narrow(
    {
      page: {
        cart: HANDED,
        colleagues: [{ id: "1", name: BUYER.name }],
        key: "key",
      },
    },
    HandOverPage,
    {
      "colleagues none": { page: { colleagues: [] } },
      ...each(["changed", "colleague", "full", "failed"], (refusal) => ({ refusal })),
    },
  ),
  "cart/manage-cart": wide({ cart: CART.cart }, ManageCart, {
    open: opened,
    "change title": { change: NO_TITLE },
  }),
  "cart/empty-cart": wide({ cart: CART.cart, last: null }, EmptyCart, {
    visitor: (usual) => to(VISITOR, usual),
    "change cart, title": { change: NO_TITLE },
  }),
  "cart/order/order-refusal-note": narrow(
    each([...OF_CREDIT, ...OF_CART, "too-many-orders"], (reason) => (
      <OrderRefusalNote refusal={{ ...REFUSAL, reason }} toWays={null} />
    )),
  ),
  "cart/credit-note, due-link": narrow(
    { credit: CREDITS.over, order: GUEST_DIALOG, isBlocked: false, isRefused: true, refusal: OVER_LIMIT },
    CreditNote,
    { ...all(CREDITS, (credit) => ({ credit, isBlocked: credit.blocking > 0, refusal: null })) },
  ),
  "cart/credit-panel, part-choice": wide({ page: CART, credit: CREDITS.unknown, isBlocked: true }, CreditPanel, {
    ...all(CREDITS, (credit) => ({ credit, isBlocked: credit.blocking > 0 })),
    change: { credit: CREDITS.over, isBlocked: false, change: { ...EMPTY, errors: NO_LIST, typed: { part: FIRST } } },
  }),
  "cart/wrong-fields": narrow({
    "": <WrongFields page={CART} refusal={{ ...REFUSAL, reply: wrong({ buyerDocumentNumber: ["required"] }) }} />,
  }),
  "cart/order/ordering-status": narrow(each(["processing", "sending"], (state) => <OrderingStatus state={state} />)),
  "cart/guest-dialog, quoted-lines": wide({ dialog: GUEST_DIALOG, page: CART, head: null }, GuestDialog, {
    refusal: { refusal: { ...REFUSAL, reply: wrong({ email: ["email"] }, { email: "radionica@" }) } },
    "refusal: vat": { refusal: OTHER_VAT },
    "useNavigation: submitting": (usual) => sent({ intent: "order-as-guest" }, usual),
  }),
  "cart/changed-dialog, changed-lines": wide({ dialog: CHANGED_DIALOG, page: CART, head: null }, ChangedDialog, {
    "changes [], offers, isBlocked": { dialog: { offers: [OFFER], isBlocked: true, shown: { ...shown, changes: [] } } },
    "lines [], refusal": {
      dialog: { shown: { ...shown, lines: [] } },
      refusal: { ...REFUSAL, reason: "credit-limit" },
    },
    "useNavigation: submitting": (usual) => sent({ intent: "confirm" }, usual),
  }),
  "cart/order/verifying-dialog": wide({ "": <VerifyingDialog head={null} /> }),
};
