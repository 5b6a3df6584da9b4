import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isOrderable, isPriced, type Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { GUEST_FIELDS, type GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { toLocalTime } from "#erp-adapter/contract/local-date.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { HOME } from "#locales/shown-address.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import type { LeftOutReason, Quote, QuotedLine } from "#server/services/ordering/quote.ts";
import { type NamedCountry, namedCountries } from "../addresses/countries.ts";
import { rowPicture } from "../goods/goods-picture.ts";
import { loadShownConditions, type ShownCondition, type ShownConditions } from "../goods/load-conditions.ts";
import { loadWays, type Ways } from "../goods/others/load-ways.ts";
import { nameOwn, type OwnNumbersOfGoods } from "../goods/read-own.ts";
import { type ShownSplit, toShownSplit } from "../goods/shown-supply.ts";
import { type OfferToTake, withConsent } from "../goods/supersession/consent.ts";
import { loadOffers } from "../goods/supersession/load-offers.ts";
import {
  formRefusedContext,
  getLocale,
  logFailure,
  orElse,
  type PageRequest,
  type RequestContext,
  shopContext,
  typedGuestContext,
} from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";
import { getActor } from "../request/session/identity.ts";
import { type CartPart, partIn, toCartPart, wholeCart } from "./cart-part.ts";
import { askFigures, type CreditView, toCreditView, toPartDelivery } from "./credit/cart-credit.ts";
import {
  type AskedDelivery,
  askOptions,
  deliveriesOfQuote,
  isOtherPlace,
  isWithoutPlace,
  keepShown,
  type LostCarrier,
  placeAsked,
  readKept,
  toLostCarrier,
  toShownChanges,
} from "./delivery/cart-delivery.ts";
import { loadRemarks } from "./lines/remarks.ts";
import { type LastOrderView, loadLastOrder } from "./order/last-order.ts";
import { type ChoosableLine, type OfferedOrder, offerOrder, toChoosable } from "./order/offer-order.ts";
import { toSuccess } from "./order/order-added.ts";
import type { OrderRefusal } from "./order/order-cart.ts";
import type { TypedGuest } from "./order/read-guest.ts";
import { signOwnCart } from "./own-cart.ts";
import { requireCarts } from "./require-carts.ts";
import { toCart } from "./to-cart.ts";

/** A line of the cart as the browser gets it. */
export interface CartLineView {
  product: ProductId;
  number: string;
  /** null when the ERP does not know the product (any more) */
  title: string | null;
  manufacturer: string;
  brand: string;
  size: string;
  unit: string;
  pack: number;
  picture: string;
  quantity: number;
  /** null when there is no price, or it could not be read */
  condition: Pick<
    Priced,
    "wholesale" | "discountPercent" | "price" | "deposit" | "vatPercent" | "availability" | "steps"
  > | null;
  /** the pieces in stock, and those that come later; null if unknown */
  split: ShownSplit | null;
  /** the reason why the line is not part of the order; null if it is */
  leftOut: LeftOutReason | null;
  /** other parts offered in place of the product; null if none are needed */
  offer: OfferToTake | null;
  /** what can be done about a line that cannot be ordered; null for any other, and where `offer` says it */
  ways: Ways | null;
  /** the buyer's remarks on the line; null if the page offers none */
  remarks: LineRemarks | null;
}

/**
 * A cart as its forms carry it; `own` proves that it was shown to its owner, `quote` is what the page offers to order,
 * missing if it offers nothing.
 */
export interface ShownCart {
  id: string;
  title: string;
  version: string;
  own: string;
  quote?: string;
}

export interface CartPageData {
  position: number;
  cart: ShownCart;
  part: CartPart;
  /** the lines of `part`; all in the print view, and none that the dialog does not show */
  lines: CartLineView[];
  /** true if some pieces are in stock and others come later */
  isDivisible: boolean;
  /** null when prices and stock could not be read: ordering is paused */
  order: OfferedOrder | null;
  /** null if the person does not order on a company's account, if the URL names a quote, or if ordering is paused */
  credit: CreditView | null;
  /** the lines from which a part can be ordered if the credit does not cover all; null if `lines` has all that can be */
  choosable: ChoosableLine[] | null;
  /** false while the ERP does not say where goods can go: ordering is paused */
  hasDelivery: boolean;
  /** why the order of which the person waits for the outcome ordered nothing; null if there is none */
  ended: OrderRefusal["reason"];
  /** null if there is nothing to say of it, or if `ended` or `dialog` says it */
  last: LastOrderView | null;
  /** the dialog for the quote that the URL names, shown instead of the cart; null if there is none */
  dialog: CartDialog | null;
  readAt: string;
  own: OwnNumbersOfGoods;
  /** true if the URL asks for the print view */
  printing: boolean;
}

export type CartDialog =
  | ({
      kind: "guest";
      quote: string;
      deliveries: number | null;
      guest: Partial<TypedGuest>;
      countries: readonly NamedCountry[];
    } & Pick<Quote, "lines" | "leftOut" | "delivery" | "totals" | "buyerDocumentNumber">)
  /**
   * `offers`: other parts in place of lines · `isBlocked`: an offer must be taken, or a place of delivery chosen,
   * before the order · `lostCarrier`: the agreed carrier, if it is known why it does not go to the place of delivery ·
   * `deliveries`, in both dialogs: see `deliveriesOfQuote`
   */
  | {
      kind: "changed";
      quote: string;
      deliveries: number | null;
      shown: ShownQuote;
      offers: OfferToTake[];
      isBlocked: boolean;
      lostCarrier: LostCarrier | null;
    }
  | { kind: "verifying" };

/** The conditions of an order, and what has changed since `previous` was shown. */
export type ShownChanges = Pick<
  Quote,
  "lines" | "leftOut" | "delivery" | "totals" | "changes" | "deliveryChanges" | "previous"
>;

/** The fields of a quote that the dialogs show. */
export type ShownQuote = ShownChanges & Pick<Quote, "hold" | "buyerDocumentNumber" | "guestEmail">;

/**
 * The cart at a position: five ERP calls, one more for a customer with the right to finances, and, for a customer, two
 * database statements, however many lines, and one for a guest; two more calls if a line is superseded, one more if its
 * goods are found to leave the country, three more if a line cannot be ordered, and a statement more the first time that
 * the cart is shown.
 */
export async function loadCartPage(position: number, url: URL, context: RequestContext): Promise<CartPageData> {
  const { carts } = await requireCarts(context);
  const cart = carts[position - 1];
  if (!cart) throw new Error("the cart guard lets no such position pass");
  const asked = await findQuote(url, context);
  if (url.searchParams.has("quote") && !asked && !context.get(formRefusedContext)) throw toCart(position, context, 302);
  const [kept, buyer] = await Promise.all([readKept(cart.id, context), readBuyer(context)]);
  const choice = kept?.choice ?? null;
  const printing = url.searchParams.has("print");
  const part = printing ? wholeCart(cart.lines.length) : toCartPart(cart.lines.length, partIn(url));
  const place = placeAsked(kept, null, buyer);
  const [products, found, remarks, names, options, figures] = await Promise.all([
    loadProducts(cart.lines, context),
    loadShownConditions(cart.lines, context, place),
    loadRemarks(cart, context),
    nameOwn(
      cart.lines.map(({ product }) => product),
      context,
    ),
    askOptions(context),
    asked || printing ? null : askFigures(context),
  ]);
  const placed = options ? placeAsked(kept, options, buyer) : place;
  const isElsewhere = options !== null && isOtherPlace(place, placed, options);
  const conditions = isElsewhere ? await loadShownConditions(cart.lines, context, placed) : found;
  const delivery = options && { options, choice, now: toLocalTime(Date.now()) };
  const offers =
    conditions.live && asked?.kind !== "verifying" ? await loadCartOffers(cart, conditions, context) : NO_OFFERS;
  const dialog = asked && toDialog(asked, offers, products.byId, { options, locale: getLocale(context) });
  const ways = dialog ? NO_WAYS : await loadCartWays(cart, { conditions, products: products.byId, offers }, context);
  const last = asked ? null : await loadLastOrder(cart.id, position, context);
  const ended = asked ? asked.ended : last?.kind === "not-placed" ? last.kind : null;
  // Nothing is left to ask about a cart that was emptied meanwhile, not even if its order was never booked.
  const isAsked = asked?.kind === "verifying" || cart.lines.length > 0;
  if (asked && !(isAsked && (dialog || ended)) && !context.get(formRefusedContext))
    throw toCart(position, context, 302);
  const { id, title, version } = cart;
  const shown = productsOnPage(cart, dialog, part);
  // An order is offered only for current answers of the ERP, never for older ones, and not beside a dialog.
  const read = { cart, part, shown, products: products.byId, conditions, offers, remarks, names };
  const offered =
    !dialog && products.live && conditions.live && delivery ? await offerOrder(read, delivery, context) : null;
  const order = offered?.order ?? null;
  const credit =
    order && delivery && !asked && last?.kind !== "being-verified"
      ? toCredit(order, figures, delivery, { url, context })
      : null;
  if (order?.delivery.delivery && !kept?.isOfCart) await keepShown(cart.id, order.delivery.delivery, context);
  return {
    position,
    cart: { id, title, version, own: signOwnCart(id, context), ...(offered && { quote: offered.signed }) },
    part,
    lines: cart.lines.flatMap((line, index) => {
      const { product } = line;
      if (!shown.has(product)) return [];
      const offer = dialog ? null : (offers.get(product) ?? null);
      const view = toLineView(line, products.byId.get(product), conditions.lines[index] ?? null, offer);
      return [{ ...view, ways: ways.get(product) ?? null, remarks: remarks && (remarks.get(product) ?? {}) }];
    }),
    isDivisible: canDivide(conditions),
    order,
    credit,
    choosable: offered && credit && part.parts > 1 && needsWay(credit, context) ? toChoosable(offered.quote) : null,
    hasDelivery: delivery !== null,
    ended,
    last: last?.kind === "not-placed" ? null : last,
    dialog,
    readAt: new Date().toISOString(),
    own: Object.fromEntries(Object.entries(names).filter(([product]) => shown.has(product as ProductId))),
    printing,
  };
}

/** Who a guest has said to be, in one database statement: their cart has the VAT that was last shown to them. */
async function readBuyer(context: RequestContext): Promise<GuestBuyer | null> {
  const actor = getActor(context);
  if (actor?.user.kind !== "guest") return null;
  const { ordering } = context.get(shopContext).orders;
  return (await orElse(null, "a guest's data not read", context, () => ordering.guestOf(actor)))?.buyer ?? null;
}

const NO_OFFERS: ReadonlyMap<ProductId, OfferToTake> = new Map();

async function loadCartOffers(
  cart: Cart,
  { lines }: ShownConditions,
  context: RequestContext,
): Promise<ReadonlyMap<ProductId, OfferToTake>> {
  const wanted = cart.lines.map((line, index) => ({ ...line, condition: lines[index]?.condition ?? null }));
  const offers = await loadOffers(wanted, context);
  return new Map([...offers].map(([product, offer]) => [product, withConsent(offer, cart)]));
}

const NO_WAYS: ReadonlyMap<ProductId, Ways> = new Map();

interface ReadLines {
  conditions: ShownConditions;
  products: ReadonlyMap<ProductId, ProductSummary>;
  /** the products for which other parts are offered anyway */
  offers: ReadonlyMap<ProductId, unknown>;
}

/** The ways on from lines that cannot be ordered, and for which no other parts are offered; see `loadWays`. */
export async function loadCartWays(
  { lines }: { lines: readonly { product: ProductId }[] },
  { conditions, products, offers }: ReadLines,
  context: RequestContext,
): Promise<ReadonlyMap<ProductId, Ways>> {
  if (!conditions.live) return NO_WAYS;
  const asked = lines.map(({ product }, at) => ({
    ...{ product, summary: products.get(product), condition: conditions.lines[at]?.condition },
  }));
  return loadWays(
    asked.filter(({ product }) => !offers.has(product)),
    context,
  );
}

/** The products of lines, in one ERP call; `live` is false if they are not the ERP's present answer. */
export async function loadProducts(
  lines: readonly { product: ProductId }[],
  context: RequestContext,
): Promise<{ byId: Map<ProductId, ProductSummary>; live: boolean }> {
  const { catalogue } = context.get(shopContext).goods;
  const ids = lines.map((line) => line.product);
  if (ids.length === 0) return { byId: new Map(), live: true };
  try {
    const { answer, age } = await catalogue.products(ids, callContext(context));
    return { byId: new Map(answer.map((product) => [product.id, product])), live: age === 0 };
  } catch (error) {
    logFailure(error, "products of the cart not read", context);
    return { byId: new Map(), live: false };
  }
}

function toCredit(
  { delivery: { delivery, deliveries }, totals }: OfferedOrder,
  figures: FinanceSummary | null,
  { options }: AskedDelivery,
  asked: PageRequest,
): CreditView | null {
  const ofPart = toPartDelivery(delivery, options, deliveries?.count ?? 1);
  return toCreditView(figures, { totals, delivery: ofPart }, asked);
}

/** True if the page shows ways out of a credit limit. */
function needsWay({ refused, blocking, room }: CreditView, context: RequestContext): boolean {
  return refused !== null || blocking > 0 || (room !== null && room.over > 0) || context.get(formRefusedContext);
}

/** The products whose lines the page shows. */
function productsOnPage({ lines }: Cart, dialog: CartDialog | null, { first, last }: CartPart): Set<ProductId> {
  if (dialog) return new Set(dialog.kind === "guest" ? dialog.leftOut.map(({ product }) => product) : []);
  return new Set(lines.slice(first - 1, last).map(({ product }) => product));
}

/** True if some pieces are in stock and others come later, as far as that could be read. */
function canDivide({ lines }: ShownConditions): boolean {
  const ordered = lines.flatMap((line) => (line?.withStock && isOrderable(line.condition) ? [line.condition] : []));
  return ordered.some(({ now }) => now > 0) && ordered.some(({ later }) => later > 0);
}

/** A line with its product and its conditions, as far as they could be read. */
export function toLineView(
  { product, quantity }: { product: ProductId; quantity: number },
  summary: ProductSummary | undefined,
  shown: ShownCondition | null,
  offer: OfferToTake | null = null,
): CartLineView {
  const condition = shown && isPriced(shown.condition) ? shown.condition : null;
  return {
    product,
    number: summary?.number ?? numberOf(product),
    title: summary?.title ?? null,
    manufacturer: summary?.manufacturer.name ?? "",
    brand: summary?.brand.name ?? "",
    size: summary?.size ?? "",
    unit: summary?.unit ?? "pcs",
    pack: summary?.packQuantity ?? 1,
    picture: summary ? rowPicture(summary) : "/img/spare-part.svg",
    quantity,
    condition: condition && toPrice(condition),
    split: shown?.withStock && condition ? toShownSplit(condition) : null,
    leftOut: shown?.withStock ? leftOutReason(shown.condition) : null,
    offer,
    ways: null,
    remarks: null,
  };
}

/** Without the numbers of pieces, which may be too old to be shown. */
function toPrice(condition: Priced): CartLineView["condition"] {
  const { wholesale, discountPercent, price, deposit, vatPercent, availability, steps } = condition;
  return { wholesale, discountPercent, price, deposit, vatPercent, availability, ...(steps && { steps }) };
}

function leftOutReason(condition: Condition): LeftOutReason | null {
  if (!isPriced(condition)) return condition.problem;
  return isOrderable(condition) ? null : "not-orderable";
}

/** A quote that is still to be confirmed, or whose order is being verified. */
type AskedQuote =
  | { kind: "verifying"; ended: null }
  | { kind: "open"; signed: string; quote: Quote; guest: AskedGuest | null; ended: OrderRefusal["reason"] };

/** The guest's form, for a person without an account. */
type AskedGuest = Pick<Extract<CartDialog, { kind: "guest" }>, "guest" | "countries">;

/** The quote that the URL names; null if there is no such quote (any more): the page then shows the plain cart. */
async function findQuote(url: URL, context: RequestContext): Promise<AskedQuote | null> {
  const signed = url.searchParams.get("quote");
  if (signed === null) return null;
  const { ordering } = context.get(shopContext).orders;
  const actor = getActor(context);
  const quote = actor && (await ordering.find(signed, actor));
  if (!actor || !quote) return null;
  const standing = await ordering.standingOf(quote, actor);
  if (standing.kind === "placed") {
    throw toSuccess(standing.order, context, { status: 302 });
  }
  if (standing.kind !== "open") return { kind: "verifying", ended: null };
  const { ended } = standing;
  return {
    kind: "open",
    signed,
    quote,
    guest: actor.user.kind === "guest" ? await loadGuest(quote, actor, context) : null,
    // The dialog of changed conditions itself says what has changed.
    ended: ended === null || ended.kind === "changed" ? null : ended.kind === "refused" ? ended.reason : ended.kind,
  };
}

/** The dialog for a quote; null if there is nothing left to ask: the page then shows the plain cart. */
function toDialog(
  asked: AskedQuote,
  all: ReadonlyMap<ProductId, OfferToTake>,
  products: ReadonlyMap<ProductId, ProductSummary>,
  { options, locale }: { options: DeliveryOptions | null; locale: Locale },
): CartDialog | null {
  if (asked.kind === "verifying") return { kind: "verifying" };
  const { signed, quote, guest } = asked;
  const { changes, deliveryChanges, lines, leftOut, totals, delivery, buyerDocumentNumber } = quote;
  const deliveries = deliveriesOfQuote(quote);
  const ordered = new Set(lines.map(({ product }) => product));
  const doubtful = new Set([...changes, ...leftOut].map(({ product }) => product));
  const blocking = [...all.values()].filter(({ mayKeep, wanted }) => !mayKeep && ordered.has(wanted.product));
  const others = [...all.values()].filter((offer) => doubtful.has(offer.wanted.product) && !blocking.includes(offer));
  if (changes.length > 0 || deliveryChanges.length > 0 || (blocking.length > 0 && buyerDocumentNumber)) {
    const shown = inPageLanguage(toShown(quote, locale), products);
    // A place of delivery that is gone must be chosen again in the cart.
    const isBlocked = blocking.length > 0 || isWithoutPlace(quote);
    const lostCarrier = options && toLostCarrier(quote.previous?.delivery?.carrier ?? null, delivery, options);
    const offers = [...blocking, ...others];
    return { kind: "changed", quote: signed, deliveries, shown, offers, isBlocked, lostCarrier };
  }
  return guest && buyerDocumentNumber
    ? { kind: "guest", quote: signed, deliveries, ...guest, lines, leftOut, delivery, totals, buyerDocumentNumber }
    : null;
}

/** The initial values of the guest's form: from this order, or else from a dialog that ended, or from an earlier order. */
async function loadGuest({ buyer, guestEmail }: Quote, actor: Actor, context: RequestContext): Promise<AskedGuest> {
  const said = buyer ? { buyer, email: guestEmail } : await context.get(shopContext).orders.ordering.guestOf(actor);
  const typed = buyer ? null : context.get(typedGuestContext);
  const again = Object.fromEntries([...(typed ?? [])].filter(([name]) => TYPED.has(name)));
  const guest = { country: HOME, ...said?.buyer, email: said?.email ?? guestEmail ?? "", ...again };
  return { guest, countries: namedCountries(getLocale(context)) };
}

const TYPED: ReadonlySet<string> = new Set<keyof TypedGuest>([...GUEST_FIELDS, "email"]);

/** The quote with titles in the language of the page; the stored titles are those of the page on which it was made. */
function inPageLanguage(shown: ShownQuote, products: ReadonlyMap<ProductId, ProductSummary> | null): ShownQuote {
  const retitle = (line: QuotedLine): QuotedLine => ({
    ...line,
    title: products?.get(line.product)?.title ?? line.title,
  });
  return {
    ...shown,
    lines: shown.lines.map(retitle),
    previous: shown.previous && { ...shown.previous, lines: shown.previous.lines.map(retitle) },
  };
}

function toShown(quote: Quote, locale: Locale): ShownQuote {
  const { lines, leftOut, delivery, totals, changes, previous, hold, buyerDocumentNumber, guestEmail } = quote;
  const deliveryChanges = toShownChanges(quote, locale);
  return {
    lines,
    leftOut,
    delivery,
    totals,
    changes,
    deliveryChanges,
    previous,
    hold,
    buyerDocumentNumber,
    guestEmail,
  };
}
