import { href, redirect } from "react-router";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isOrderable, isPriced, type Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { type DeliveryOptions, pickUpBranch } from "#erp-adapter/contract/delivery.ts";
import type { LostChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { toLocalTime } from "#erp-adapter/contract/local-date.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";
import { HOME } from "#locales/shown-address.ts";
import type { NeededApproval } from "#server/services/approvals/approvals.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import type { BeyondGuest } from "#server/services/ordering/guest-bound.ts";
import type { LeftOutReason, Quote, QuotedLine } from "#server/services/ordering/quote.ts";
import type { Remarks } from "#server/services/ordering/quote-lines.ts";
import {
  formRefusedContext,
  getLocale,
  logFailure,
  orElse,
  type PageRequest,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../context.ts";
import { rowPicture } from "../domain/goods-picture.ts";
import { type ShownSplit, toShownSplit } from "../domain/shown-supply.ts";
import { loadShownConditions, type ShownCondition, type ShownConditions } from "../listing/load-conditions.ts";
import { nameOwn, type OwnNames } from "../own-numbers/read-own.ts";
import { callContext } from "../session/call-context.ts";
import { mayInCompany } from "../session/company-right.ts";
import { getActor } from "../session/identity.ts";
import { signOwnCart } from "../session/own-cart.ts";
import { requireCarts } from "../session/require-carts.ts";
import { toCart } from "../session/to-cart.ts";
import { type OfferToTake, withConsent } from "../supersession/consent.ts";
import { loadOffers } from "../supersession/load-offers.ts";
import { askFigures, type CreditView, toCreditView, toPartDelivery } from "./cart-credit.ts";
import {
  type AskedDelivery,
  askOptions,
  type DeliveryView,
  fitDelivery,
  isWithoutPlace,
  type LostCarrier,
  readChoice,
  toDeliveryView,
  toLostCarrier,
  toShownChanges,
} from "./cart-delivery.ts";
import { loadRemarks } from "./cart-remarks.ts";
import { type NamedCountry, namedCountries } from "./countries.ts";
import type { TypedGuest } from "./read-guest.ts";

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
  condition: Pick<Priced, "wholesale" | "discountPercent" | "price" | "deposit" | "vatPercent"> | null;
  /** the pieces in stock, and those that come later; null if unknown */
  split: ShownSplit | null;
  /** the reason why the line is not part of the order; null if it is */
  leftOut: LeftOutReason | null;
  /** other parts offered in place of the product; null if none are needed */
  offer: OfferToTake | null;
  /** the buyer's remarks on the line; null if the page offers none */
  remarks: LineRemarks | null;
}

/** A cart as its forms carry it; `own` proves that it was shown to its owner. */
export interface ShownCart {
  id: string;
  title: string;
  version: string;
  own: string;
}

export interface CartPageData {
  position: number;
  cart: ShownCart;
  lines: CartLineView[];
  /** null when prices and stock could not be read: ordering is paused */
  order: ShownOrder | null;
  /** null if the person does not order on a company's account, if the URL names a quote, or if ordering is paused */
  credit: CreditView | null;
  /** false while the ERP does not say where goods can go: ordering is paused */
  hasDelivery: boolean;
  /** the dialog for the quote that the URL names, shown instead of the cart; null if there is none */
  dialog: CartDialog | null;
  readAt: string;
  own: OwnNames;
  /** true if the URL asks for the print view */
  printing: boolean;
}

export interface ShownOrder {
  quote: string;
  delivery: DeliveryView;
  totals: Totals;
  buyerDocumentNumber: string | null;
  lines: number;
  /** the quantities that exceed the limits for guests; null if none do */
  beyond: BeyondGuest | null;
  /** true if the company lets the person order */
  mayOrder: boolean;
  /** why colleagues must approve the order, and who can; null if the person may order without approval */
  approval: NeededApproval | null;
}

export type CartDialog =
  | ({ kind: "guest"; quote: string; guest: Partial<TypedGuest>; countries: readonly NamedCountry[] } & Pick<
      Quote,
      "lines" | "leftOut" | "delivery" | "totals"
    >)
  /**
   * `offers`: other parts in place of lines · `isBlocked`: an offer must be taken, or a place of delivery chosen,
   * before the order · `lostCarrier`: the agreed carrier, if it is known why it does not go to the place of delivery
   */
  | {
      kind: "changed";
      quote: string;
      shown: ShownQuote;
      offers: OfferToTake[];
      isBlocked: boolean;
      lostCarrier: LostCarrier | null;
    }
  | { kind: "verifying" };

/** The fields of a quote that the dialogs show. */
export type ShownQuote = Pick<
  Quote,
  | "lines"
  | "leftOut"
  | "delivery"
  | "totals"
  | "changes"
  | "deliveryChanges"
  | "previous"
  | "hold"
  | "buyerDocumentNumber"
>;

/**
 * The cart at a position: five ERP calls, one more for a customer with the right to finances, and, for a customer, two
 * database statements, however many lines; two more calls if a line is superseded.
 */
export async function loadCartPage(position: number, url: URL, context: RequestContext): Promise<CartPageData> {
  const { carts } = await requireCarts(context);
  const cart = carts[position - 1];
  if (!cart) throw new Error("the cart guard lets no such position pass");
  const asked = await findQuote(url, context);
  if (url.searchParams.has("quote") && !asked && !context.get(formRefusedContext)) throw toCart(position, context, 302);
  const choice = await readChoice(cart.id, context);
  const printing = url.searchParams.has("print");
  const [products, conditions, remarks, own, options, figures] = await Promise.all([
    loadProducts(cart.lines, context),
    loadShownConditions(cart.lines, context, pickUpBranch(choice)),
    loadRemarks(cart, context),
    nameOwn(
      cart.lines.map(({ product }) => product),
      context,
    ),
    askOptions(context),
    asked || printing ? null : askFigures(context),
  ]);
  const delivery = options && { options, choice, now: toLocalTime(Date.now()) };
  const offers =
    conditions.live && asked?.kind !== "verifying" ? await loadCartOffers(cart, conditions, context) : NO_OFFERS;
  const dialog = asked && toDialog(asked, offers, products.byId, { options, locale: getLocale(context) });
  if (asked && !dialog && !context.get(formRefusedContext)) throw toCart(position, context, 302);
  const { id, title, version } = cart;
  // An order is offered only for current answers of the ERP, never for older ones.
  const order =
    products.live && conditions.live && delivery
      ? await offer(cart, products.byId, conditions, toWords(remarks, own, context), delivery, context)
      : null;
  return {
    position,
    cart: { id, title, version, own: signOwnCart(id, context) },
    lines: cart.lines.map((line, index) => ({
      ...toLineView(
        line,
        products.byId.get(line.product),
        conditions.lines[index] ?? null,
        dialog ? null : (offers.get(line.product) ?? null),
      ),
      remarks: remarks && (remarks.get(line.product) ?? {}),
    })),
    order,
    credit: order && delivery && !asked ? toCredit(order, figures, delivery, { url, context }) : null,
    hasDelivery: delivery !== null,
    dialog,
    readAt: new Date().toISOString(),
    own,
    printing,
  };
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

/** The products of lines, in one ERP call; `live` is false if they are not the ERP's present answer. */
export async function loadProducts(
  lines: readonly { product: ProductId }[],
  context: RequestContext,
): Promise<{ byId: Map<ProductId, ProductSummary>; live: boolean }> {
  const { catalogue } = context.get(shopContext);
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
  { delivery: { delivery, deliveries }, totals }: ShownOrder,
  figures: FinanceSummary | null,
  { options }: AskedDelivery,
  asked: PageRequest,
): CreditView | null {
  const ofPart = toPartDelivery(delivery, options, deliveries?.count ?? 1);
  return toCreditView(figures, { totals, delivery: ofPart }, asked);
}

/** Stores what is shown as a quote: the person agrees to it by pressing *Order*. */
async function offer(
  cart: Cart,
  products: ReadonlyMap<ProductId, ProductSummary>,
  { lines }: ShownConditions,
  words: Remarks,
  asked: AskedDelivery,
  context: RequestContext,
): Promise<CartPageData["order"]> {
  const actor = getActor(context);
  if (!actor) return null;
  const { ordering } = context.get(shopContext);
  const conditions = lines.flatMap((line) => line?.condition ?? []);
  let lost: LostChoice[] = [];
  const quote = await ordering.quote(cart, products, conditions, actor, words, (priced) => {
    const fitted = fitDelivery(asked, priced);
    lost = fitted.lost;
    return fitted.delivery;
  });
  return {
    delivery: toDeliveryView(quote, asked, lost, context),
    quote: ordering.signedId(quote),
    totals: quote.totals,
    buyerDocumentNumber: quote.buyerDocumentNumber,
    lines: quote.lines.length,
    mayOrder: mayInCompany("order", context),
    // Counts only this guest's own orders, because a guest must not learn about orders of a typed address.
    beyond: await ordering.beyondGuest({ ...quote, guestEmail: null }, actor),
    approval: await loadNeeded(quote, context),
  };
}

/** The approval that the shown quote needs; null also if it cannot be read, because the order is checked again. */
async function loadNeeded(quote: Quote, context: RequestContext): Promise<NeededApproval | null> {
  const { member } = context.get(sessionContext);
  if (!member || quote.lines.length === 0) return null;
  return orElse(null, "limits and rules not read", context, () =>
    context.get(shopContext).approvals.neededFor(quote, member),
  );
}

/**
 * The remarks that the order carries with its lines: the buyer's remarks, and own part numbers if the ERP keeps them.
 */
function toWords(remarks: Remarks | null, own: OwnNames, context: RequestContext): Remarks {
  const { erp } = context.get(shopContext);
  const words = new Map<ProductId, LineRemarks>(remarks ?? []);
  if (declares(erp.capabilities, "orders.buyerNumbers"))
    for (const [product, buyerNumber] of Object.entries(own) as [ProductId, string][])
      words.set(product, { ...words.get(product), buyerNumber });
  return words;
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
    remarks: null,
  };
}

/** Stock is left out, because it may be too old to be shown. */
function toPrice({ wholesale, discountPercent, price, deposit, vatPercent }: Priced): CartLineView["condition"] {
  return { wholesale, discountPercent, price, deposit, vatPercent };
}

function leftOutReason(condition: Condition): LeftOutReason | null {
  if (!isPriced(condition)) return condition.problem;
  return isOrderable(condition) ? null : "not-orderable";
}

/** A quote that is still to be confirmed, or whose order is being verified. */
type AskedQuote = { kind: "verifying" } | { kind: "open"; signed: string; quote: Quote; guest: AskedGuest | null };

/** The guest's form, for a person without an account. */
type AskedGuest = Pick<Extract<CartDialog, { kind: "guest" }>, "guest" | "countries">;

/** The quote that the URL names; null if there is no such quote (any more): the page then shows the plain cart. */
async function findQuote(url: URL, context: RequestContext): Promise<AskedQuote | null> {
  const signed = url.searchParams.get("quote");
  if (signed === null) return null;
  const { ordering } = context.get(shopContext);
  const lang = getLocale(context);
  const actor = getActor(context);
  const quote = actor && (await ordering.find(signed, actor));
  if (!actor || !quote) return null;
  const standing = await ordering.standingOf(quote, actor);
  if (standing.kind === "placed") {
    context.get(sessionContext).orderPlaced(standing.order.quote);
    throw redirect(href("/:lang/order-success", { lang }), 302);
  }
  if (standing.kind !== "open") return { kind: "verifying" };
  return {
    kind: "open",
    signed,
    quote,
    guest: actor.user.kind === "guest" ? await loadGuest(quote, actor, context) : null,
  };
}

/** The dialog for a quote; null if there is nothing left to ask: the page then shows the plain cart. */
function toDialog(
  asked: AskedQuote,
  all: ReadonlyMap<ProductId, OfferToTake>,
  products: ReadonlyMap<ProductId, ProductSummary>,
  { options, locale }: { options: DeliveryOptions | null; locale: Locale },
): CartDialog | null {
  if (asked.kind === "verifying") return asked;
  const { signed, quote, guest } = asked;
  const { changes, deliveryChanges, lines, leftOut, totals, delivery, buyerDocumentNumber } = quote;
  const ordered = new Set(lines.map(({ product }) => product));
  const doubtful = new Set([...changes, ...leftOut].map(({ product }) => product));
  const blocking = [...all.values()].filter(({ mayKeep, wanted }) => !mayKeep && ordered.has(wanted.product));
  const others = [...all.values()].filter((offer) => doubtful.has(offer.wanted.product) && !blocking.includes(offer));
  if (changes.length > 0 || deliveryChanges.length > 0 || (blocking.length > 0 && buyerDocumentNumber)) {
    const shown = inPageLanguage(toShown(quote, locale), products);
    // A place of delivery that is gone must be chosen again in the cart.
    const isBlocked = blocking.length > 0 || isWithoutPlace(quote);
    const lostCarrier = options && toLostCarrier(quote.previous?.delivery?.carrier ?? null, delivery, options);
    return { kind: "changed", quote: signed, shown, offers: [...blocking, ...others], isBlocked, lostCarrier };
  }
  return guest && buyerDocumentNumber
    ? { kind: "guest", quote: signed, ...guest, lines, leftOut, delivery, totals }
    : null;
}

/** The initial values of the guest's form: from this order, or else from an earlier one. */
async function loadGuest({ buyer, guestEmail }: Quote, actor: Actor, context: RequestContext): Promise<AskedGuest> {
  const said = buyer ? { buyer, email: guestEmail } : await context.get(shopContext).ordering.guestOf(actor);
  const guest = { country: HOME, ...said?.buyer, email: said?.email ?? guestEmail ?? "" };
  return { guest, countries: namedCountries(getLocale(context)) };
}

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
  const { lines, leftOut, delivery, totals, changes, previous, hold, buyerDocumentNumber } = quote;
  const deliveryChanges = toShownChanges(quote, locale);
  return { lines, leftOut, delivery, totals, changes, deliveryChanges, previous, hold, buyerDocumentNumber };
}
