import { createHash } from "node:crypto";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import {
  countDeliveries,
  type Deliveries,
  deliveriesOf,
  type TooLate,
  toConsignment,
  tooLateFor,
} from "#erp-adapter/contract/conditions/deliveries.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import {
  type Address,
  type Carrier,
  type CarrierId,
  costOf,
  type Delivery,
  type DeliveryOptions,
  type Destination,
  MOST_DAYS_AHEAD,
  toLabel,
  whyNotTo,
} from "#erp-adapter/contract/delivery.ts";
import {
  type ChosenPlace,
  type DeliveryChoice,
  firstChoice,
  type LostChoice,
  toDelivery,
  toPlace,
} from "#erp-adapter/contract/delivery-choice.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { addDays, type LocalTime } from "#erp-adapter/contract/local-date.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { isKnownPostalCode } from "#erp-adapter/contract/postal-code.ts";
import { type OrderPlace, orderPlaceOf, taxCountryOf } from "#erp-adapter/contract/tax.ts";
import { HOME, shownLine } from "#locales/shown-address.ts";
import { shownHours } from "#locales/shown-hours.ts";
import type { KeptDelivery } from "#server/services/delivery/delivery-choices.ts";
import type { AgreedDeliveryChange, Quote } from "#server/services/ordering/quote.ts";
import { type NamedCountry, namedCountries } from "../../addresses/countries.ts";
import { hasAddressBook, mayKeepAddress } from "../../addresses/has-address-book.ts";
import { getLocale, orElse, type RequestContext, sessionContext, shopContext } from "../../request/context.ts";
import { callContext } from "../../request/session/call-context.ts";

/** The data from which a cart's delivery is determined. */
export interface AskedDelivery {
  options: DeliveryOptions;
  /** null if the person has chosen nothing yet */
  choice: DeliveryChoice | null;
  now: LocalTime;
}

/** The delivery of a cart as the page shows it, and what its form offers. */
export interface DeliveryView {
  delivery: Delivery | null;
  /** see `countDeliveries` */
  count: number | null;
  /** choices that are no longer possible */
  lost: LostChoice[];
  /** the carrier that is the reason for `lost`; null if the reason is another, or unknown */
  lostCarrier: LostCarrier | null;
  /** true if the postcode of the delivery address is unknown in its country */
  isPostalCodeStrange: boolean;
  own: string | null;
  addresses: { id: string; text: string }[];
  branches: { id: string; name: string; text: string; hours: string[] }[];
  /** `cost`: of one delivery */
  carriers: (Pick<Carrier, "id" | "name" | "takesPoBoxes" | "isPerDelivery"> & {
    cost: EurCents | null;
    freeFrom: EurCents | null;
  })[];
  /** see `digestOffered` */
  offered: string;
  countries: readonly NamedCountry[];
  home: string;
  /** first and last local date that may be wished for */
  dates: { from: string; to: string };
  /** parts that come after the wished day */
  tooLate: TooLate | null;
  isGuest: boolean;
  /** the person's company has an address book */
  hasBook: boolean;
  /** the typed address may also be added to the address book */
  mayKeep: boolean;
  /** the deliveries if each part is sent as soon as it is available; null if there is only one delivery */
  deliveries: ShownDeliveries | null;
}

/** A carrier that does not go to a place. */
export interface LostCarrier {
  name: string;
  why: "country" | "poBox";
}

interface ShownDeliveries extends Deliveries {
  isPickUp: boolean;
  /** the cost of all deliveries, and of a single one; null if the two are equal, or not known */
  costs: { all: EurCents; one: EurCents } | null;
}

/** The delivery of a cart, in one database statement; null if nothing was chosen, or it cannot be read. */
export async function readKept(cart: CartId, context: RequestContext): Promise<KeptDelivery | null> {
  const { user } = context.get(sessionContext);
  const { deliveryChoices } = context.get(shopContext).cart;
  return user && orElse(null, "chosen delivery not read", context, () => deliveryChoices.of(user.id, cart));
}

/** Keeps the delivery with which a cart is shown, so that it stays the cart's. A failure is only logged. */
export async function keepShown(cart: CartId, delivery: Delivery, context: RequestContext): Promise<void> {
  const { user } = context.get(sessionContext);
  const { deliveryChoices } = context.get(shopContext).cart;
  if (user) await orElse(null, "shown delivery not kept", context, () => deliveryChoices.show(user, cart, delivery));
}

/** Gives a new cart the delivery of the cart whose lines were moved into it. A failure is only logged. */
export async function copyDelivery(from: CartId, to: CartId, context: RequestContext): Promise<void> {
  const { user } = context.get(sessionContext);
  const { deliveryChoices } = context.get(shopContext).cart;
  if (user)
    await orElse(null, "delivery of a divided cart not kept", context, () => deliveryChoices.copy(user.id, from, to));
}

/**
 * Where the goods of a cart go, for its conditions. Before the options are read, an address of the book is the one that
 * the cart was last shown with. `buyer`: who a guest has said to be.
 */
export function placeAsked(
  kept: KeptDelivery | null,
  options: DeliveryOptions | null,
  buyer: GuestBuyer | null = null,
): OrderPlace {
  const choice = kept?.choice ?? null;
  if (choice?.to.kind === "pickup") return { ...orderPlaceOf({ buyer }), sentTo: null, pickUpAt: choice.to.branch };
  const first = options && firstChoice(options).to;
  const to = options
    ? ((choice && toPlace(choice.to, options)) ?? (first && toPlace(first, options)))
    : toShownPlace(choice?.to, kept?.place ?? null);
  return orderPlaceOf({ delivery: to && { to }, buyer });
}

function toShownPlace(to: ChosenPlace | undefined, place: Address | null): Destination | null {
  if (to?.kind === "once") return to;
  return to?.kind === "site" && place ? { kind: "once", address: place } : null;
}

/** True if VAT may be another at the one place than at the other. */
export function isOtherPlace(one: OrderPlace, other: OrderPlace, { own }: Pick<DeliveryOptions, "own">): boolean {
  const home = own ? taxCountryOf(own) : null;
  return (one.sentTo ?? home) !== (other.sentTo ?? home);
}

/** The options for place, carrier and date of a delivery; null if the ERP does not answer. */
export async function askOptions(context: RequestContext): Promise<DeliveryOptions | null> {
  return orElse(null, "delivery options not read", context, () =>
    context.get(shopContext).erp.delivery.options(callContext(context)),
  );
}

/**
 * A digest of the places and carriers of a delivery form, with their addresses, costs and VAT rates: while it is the
 * same, any option is as the form showed it. The form sends it back.
 */
export function digestOffered({ own, addresses, branches, carriers }: DeliveryOptions): string {
  const places = [addresses, branches].map((all) => all.map(({ id, address }) => [id, toLabel(address)]));
  const prices = carriers.map(({ id, costs, vatPercent, isPerDelivery }) => [
    ...[id, vatPercent, isPerDelivery ?? false],
    costs.map(({ from, cost }) => [from, cost]),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([own && toLabel(own), places, prices]))
    .digest("base64url");
}

/** The delivery of an order with these conditions. */
export function fitDelivery({ options, choice, now }: AskedDelivery, conditions: readonly Priced[]) {
  // If the chosen branch no longer exists, the goods are sent instead.
  const isPickUp = choice !== null && toPlace(choice.to, options)?.kind === "pickup";
  return toDelivery(choice, options, toConsignment(conditions, { isPickUp, now }));
}

/** True if the place of delivery of a quote is no longer available. */
export function isWithoutPlace({ delivery, deliveryChanges }: Pick<Quote, "delivery" | "deliveryChanges">): boolean {
  return delivery === null && deliveryChanges.length > 0;
}

/** The changes of a quote's delivery, with the addresses in the language of the page. */
export function toShownChanges(
  { deliveryChanges, previous, delivery }: Pick<Quote, "deliveryChanges" | "previous" | "delivery">,
  locale: Locale,
): AgreedDeliveryChange[] {
  const [before, now] = [previous?.delivery?.to.address, delivery?.to.address];
  return deliveryChanges.map((change) => {
    if (change.kind !== "destination") return change;
    const old = before ? shownLine(before, locale) : change.old;
    return { ...change, old, new: change.new !== null && now ? shownLine(now, locale) : change.new };
  });
}

/** The number of deliveries of a quote, see `countDeliveries`; null also without a delivery. */
export function deliveriesOfQuote({ delivery, lines }: Pick<Quote, "delivery" | "lines">): number | null {
  const conditions = lines.map(({ condition }) => condition);
  return delivery && countDeliveries(delivery, conditions);
}

export function toDeliveryView(
  { delivery, totals, lines }: Pick<Quote, "delivery" | "totals" | "lines">,
  { options, choice, now }: AskedDelivery,
  lost: LostChoice[],
  context: RequestContext,
): DeliveryView {
  const locale = getLocale(context);
  const { user } = context.get(sessionContext);
  const conditions = lines.map(({ condition }) => condition);
  return {
    delivery,
    count: delivery && countDeliveries(delivery, conditions),
    lost,
    lostCarrier: toLostCarrier(choice?.carrier ?? null, delivery, options),
    isPostalCodeStrange: isStrange(sentTo(delivery)),
    own: options.own && shownLine(options.own, locale),
    addresses: options.addresses.map(({ id, address }) => ({ id, text: shownLine(address, locale) })),
    branches: options.branches.map(({ id, address, hours }) => ({
      ...{ id, name: address.name, text: shownLine(address, locale), hours: shownHours(hours, locale) },
    })),
    carriers: options.carriers.map(({ id, name, takesPoBoxes, costs, isPerDelivery }) => ({
      ...{ id, name, takesPoBoxes, isPerDelivery, cost: costOf({ costs }, { goods: totals.goods, deliveries: 1 }) },
      freeFrom: costs.find(({ from, cost }) => cost === 0 && from > totals.goods)?.from ?? null,
    })),
    offered: digestOffered(options),
    countries: namedCountries(locale),
    home: HOME,
    dates: { from: addDays(now.date, options.branches.length > 0 ? 0 : 1), to: addDays(now.date, MOST_DAYS_AHEAD) },
    tooLate: delivery && tooLateFor(delivery, conditions),
    isGuest: user?.kind !== "customer",
    hasBook: hasAddressBook(context),
    mayKeep: mayKeepAddress(context),
    deliveries: toShownDeliveries(conditions, { delivery, totals }, options),
  };
}

/** The chosen carrier, if it does not go to the delivery address; null if it does, or is no longer offered. */
export function toLostCarrier(
  chosen: CarrierId | null,
  delivery: Delivery | null,
  { carriers }: Pick<DeliveryOptions, "carriers">,
): LostCarrier | null {
  const carrier = carriers.find(({ id }) => id === chosen);
  const address = sentTo(delivery);
  const why = carrier && address && whyNotTo(address, carrier);
  return carrier && why ? { name: carrier.name, why } : null;
}

function toShownDeliveries(
  conditions: readonly Priced[],
  { delivery, totals }: Pick<Quote, "delivery" | "totals">,
  { carriers }: DeliveryOptions,
): ShownDeliveries | null {
  const isPickUp = delivery?.to.kind === "pickup";
  const deliveries = deliveriesOf(conditions, { isPickUp });
  if (deliveries.count < 2) return null;
  const carrier = isPickUp ? undefined : carriers.find(({ id }) => id === delivery?.carrier);
  const cost = (count: number) => carrier && costOf(carrier, { goods: totals.goods, deliveries: count });
  const [all, one] = [cost(deliveries.count) ?? null, cost(1) ?? null];
  return { ...deliveries, isPickUp, costs: all !== null && one !== null && all !== one ? { all, one } : null };
}

/** The address that goods are sent to; null if they are picked up, or the address is not known. */
function sentTo(delivery: Delivery | null): Address | null {
  return delivery && delivery.to.kind !== "pickup" ? delivery.to.address : null;
}

function isStrange(address: Address | null): boolean {
  return address !== null && !isKnownPostalCode(address.country, address.postalCode);
}
