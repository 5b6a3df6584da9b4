import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import { type Deliveries, deliveriesOf } from "#erp-adapter/contract/conditions/deliveries.ts";
import {
  type Address,
  type Carrier,
  costOf,
  type Delivery,
  type DeliveryOptions,
  MOST_DAYS_AHEAD,
  toLine,
} from "#erp-adapter/contract/delivery.ts";
import { type DeliveryChoice, type LostChoice, toDelivery } from "#erp-adapter/contract/delivery-choice.ts";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { isKnownPostalCode } from "#erp-adapter/contract/postal-code.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { hasAddressBook } from "../addresses/has-address-book.ts";
import { getLocale, logFailure, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { shownHours } from "../domain/shown-hours.ts";
import { callContext } from "../session/call-context.ts";
import { HOME, type NamedCountry, namedCountries } from "./countries.ts";

/** The sources of a cart's delivery. */
export interface AskedDelivery {
  options: DeliveryOptions;
  /** null if the person has chosen nothing yet */
  choice: DeliveryChoice | null;
  /** local date */
  today: string;
}

/** The delivery of a cart as the page shows it, and what its form offers. */
export interface DeliveryView {
  delivery: Delivery | null;
  /** choices that are no longer possible */
  lost: LostChoice[];
  /** true if the postcode of the delivery address is unknown in its country */
  isPostalCodeStrange: boolean;
  own: string | null;
  addresses: { id: string; text: string }[];
  branches: { id: string; name: string; text: string; hours: string[] }[];
  carriers: (Pick<Carrier, "id" | "name" | "takesPoBoxes"> & { cost: EurCents | null; freeFrom: EurCents | null })[];
  countries: readonly NamedCountry[];
  home: string;
  /** first and last local date that may be wished for */
  dates: { from: string; to: string };
  isGuest: boolean;
  /** the person's company has an address book */
  hasBook: boolean;
  /** the deliveries if each part is sent as soon as it is available; null if there is only one delivery */
  deliveries: Deliveries | null;
}

/** Options and choice: one ERP call and one database statement. Null if the ERP does not answer. */
export async function askDelivery(cart: CartId, context: RequestContext): Promise<AskedDelivery | null> {
  const { user } = context.get(sessionContext);
  const { deliveryChoices } = context.get(shopContext);
  const [options, choice] = await Promise.all([
    askOptions(context),
    user ? deliveryChoices.of(user.id, cart).catch((error) => noChoice(error, context)) : null,
  ]);
  return options && { options, choice, today: toLocalDate(Date.now()) };
}

/** The options for place, carrier and date of a delivery; null if the ERP does not answer. */
export async function askOptions(context: RequestContext): Promise<DeliveryOptions | null> {
  try {
    return await context.get(shopContext).erp.delivery.options(callContext(context));
  } catch (error) {
    logFailure(error, "delivery options not read", context);
    return null;
  }
}

function noChoice(error: unknown, context: RequestContext): null {
  logFailure(error, "chosen delivery not read", context);
  return null;
}

/** The delivery of goods of this net amount. */
export function fitDelivery({ options, choice, today }: AskedDelivery, goods: EurCents) {
  return toDelivery(choice, options, { goods, today });
}

/** True if the place of delivery of a quote is no longer available. */
export function isWithoutPlace({ delivery, deliveryChanges }: Pick<Quote, "delivery" | "deliveryChanges">): boolean {
  return delivery === null && deliveryChanges.length > 0;
}

export function toDeliveryView(
  { delivery, totals, lines }: Quote,
  { options, today }: AskedDelivery,
  lost: LostChoice[],
  context: RequestContext,
): DeliveryView {
  const locale = getLocale(context);
  const { user } = context.get(sessionContext);
  const deliveries = deliveriesOf(lines.map(({ condition }) => condition));
  return {
    delivery,
    lost,
    isPostalCodeStrange: isStrange(delivery?.to.kind === "pickup" ? null : (delivery?.to.address ?? null)),
    own: options.own && toLine(options.own),
    addresses: options.addresses.map(({ id, address }) => ({ id, text: toLine(address) })),
    branches: options.branches.map(({ id, address, hours }) => ({
      ...{ id, name: address.name, text: toLine(address), hours: shownHours(hours, locale) },
    })),
    carriers: options.carriers.map(({ id, name, takesPoBoxes, costs }) => ({
      ...{ id, name, takesPoBoxes, cost: costOf({ costs }, totals.goods) },
      freeFrom: costs.find(({ from, cost }) => cost === 0 && from > totals.goods)?.from ?? null,
    })),
    countries: namedCountries(locale),
    home: HOME,
    dates: { from: today, to: addDays(today, MOST_DAYS_AHEAD) },
    isGuest: user?.kind !== "customer",
    hasBook: hasAddressBook(context),
    deliveries: deliveries.count > 1 ? deliveries : null,
  };
}

function isStrange(address: Address | null): boolean {
  return address !== null && !isKnownPostalCode(address.country, address.postalCode);
}
