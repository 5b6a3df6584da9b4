import type { CallContext } from "./context.ts";
import { addDays, type LocalTime } from "./local-date.ts";
import { type BasisPoints, type EurCents, toBasisPoints, toEurCents } from "./money.ts";
import { isToPoBox } from "./po-box.ts";
import type { Charge } from "./totals.ts";

export type AddressId = string & { readonly [addressId]: true };
declare const addressId: unique symbol;

/** A place where the distributor hands goods over. */
export type BranchId = string & { readonly [branchId]: true };
declare const branchId: unique symbol;

export type CarrierId = string & { readonly [carrierId]: true };
declare const carrierId: unique symbol;

/** A postal address as on a label. Each field is one line in any script, no longer than ADDRESS_LIMITS. */
export interface Address {
  /** a company, or one of its sites: "Servis Split" */
  name: string;
  /** the person who takes the goods; "" if none is named */
  contact: string;
  address: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2: HR, GR */
  country: string;
  /** "" if not given */
  phone: string;
}
export type AddressField = keyof Address;

/** The fields in the order of a form. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  ...(["name", "contact", "address", "postalCode", "city", "country", "phone"] as const),
];

/** The most characters of each field. */
export const ADDRESS_LIMITS: Readonly<Record<AddressField, number>> = {
  name: 120,
  contact: 100,
  address: 120,
  postalCode: 12,
  city: 80,
  country: 2,
  phone: 40,
};

export const MAX_DRIVER_NOTE = 250;

/** The most addresses that a company may save. */
export const MAX_ADDRESSES = 500;

/** Days from today to the last date that a customer may wish for. */
export const MOST_DAYS_AHEAD = 180;

/** An address of a company's address book. */
export interface SavedAddress {
  id: AddressId;
  /** true for at most one address of a company: goods go to it unless another place is chosen */
  isDefault: boolean;
  address: Address;
}

export type AddressToSave = Omit<SavedAddress, "id">;

export interface Branch {
  id: BranchId;
  address: Address;
  /** sorted by weekday and hour; a weekday without an entry is closed */
  hours: OpeningHours[];
  /** local dates on which the branch is closed, in addition to weekdays without hours */
  closedDays: string[];
}

export interface OpeningHours {
  /** 1 is Monday, 7 Sunday */
  weekday: number;
  /** local time, 07:30 */
  from: string;
  to: string;
}

export interface Carrier {
  id: CarrierId;
  /** in the language of the call */
  name: string;
  /**
   * `cost` for goods of a net amount of `from` or more, smallest `from` first; empty if unknown: delivery is then
   * invoiced separately
   */
  costs: { from: EurCents; cost: EurCents }[];
  /** true: the cost is charged for each delivery of an order; false or missing: once for the whole order */
  isPerDelivery?: boolean;
  /** VAT rate of the cost */
  vatPercent: BasisPoints;
  takesPoBoxes: boolean;
  /** ISO 3166-1 alpha-2 codes of the countries that the carrier serves; null: all */
  countries: string[] | null;
}

/** Where, how and when goods can go. */
export interface DeliveryOptions {
  /** the address of the caller's company in the ERP; null for a guest, or if the ERP does not give one */
  own: Address | null;
  /** the address book of the caller's company, the default first; empty for a guest */
  addresses: SavedAddress[];
  branches: Branch[];
  /** the default carrier first; if empty, the distributor chooses the carrier and invoices delivery separately */
  carriers: Carrier[];
  /** weekdays on which carriers deliver, 1 is Monday */
  deliveryDays: number[];
  /** local dates on which nothing is delivered or handed out */
  closedDays: string[];
}

/** The place that goods go to, with the address agreed for it. */
export type Destination =
  /** the address of a customer's company in the ERP, null if unknown; for a guest the address given with the order */
  | { kind: "own"; address: Address | null }
  | { kind: "site"; id: AddressId; address: Address }
  | { kind: "once"; address: Address }
  | { kind: "pickup"; branch: BranchId; address: Address };

/** together: all goods in one delivery · as-available: goods leave as they become available */
export const SHIPMENTS = ["together", "as-available"] as const;
export type Shipment = (typeof SHIPMENTS)[number];

/** Where, how and when an order goes, as its buyer agreed to it. */
export interface Delivery {
  to: Destination;
  /** null for a pick-up, and if the distributor chooses the carrier */
  carrier: CarrierId | null;
  /** the carrier's name as shown; "" without a carrier */
  carrierName: string;
  /** without VAT; null if unknown: delivery is then invoiced separately */
  cost: EurCents | null;
  /** VAT rate of the cost */
  vatPercent: BasisPoints;
  /** the wished local date, YYYY-MM-DD; null: as soon as possible */
  date: string | null;
  /** one line of visible text for the driver; "" without one */
  note: string;
  shipment: Shipment;
}

/** A difference between the delivery that was agreed and the one that is possible now. */
export type DeliveryChange =
  /** the address on one line; `new` is null if the place no longer exists or no longer hands out goods */
  | { kind: "destination"; old: string; new: string | null }
  /** the names of the carriers; if `new` is null, the distributor chooses */
  | { kind: "carrier"; old: string; new: string | null }
  | { kind: "cost"; old: EurCents | null; new: EurCents | null }
  /** the wished day is too early, too far ahead or closed */
  | { kind: "date"; old: string; new: null };

/**
 * Delivery options and address books. Capability group `delivery` names the data that the ERP has; the shop stores
 * address books if the ERP does not.
 */
export interface DeliveryArea {
  /** All options in one call. For a guest, and without a token, `own` is null and `addresses` is empty. */
  options(c: CallContext): Promise<DeliveryOptions>;
  /**
   * Adds an address to the address book of the caller's company; needs an idempotency key, which is unique within that
   * company. If the key was used before, returns the address saved with it; if that address has been changed since,
   * adds another. VALIDATION (address; addresses, max beyond MAX_ADDRESSES). FORBIDDEN for a person without a company,
   * also in the methods below.
   */
  addAddress(sent: AddressToSave, c: CallContext): Promise<SavedAddress>;
  /** NOT_FOUND if the address belongs to another company or does not exist. */
  changeAddress(id: AddressId, sent: AddressToSave, c: CallContext): Promise<SavedAddress>;
  removeAddress(id: AddressId, c: CallContext): Promise<void>;
}

/** The facts of an order on which the cost and the day of its delivery depend. */
export interface Consignment {
  /** net amount without deposit */
  goods: EurCents;
  /** number of deliveries if goods leave as they become available */
  deliveries: number;
  now: LocalTime;
  /** true if the goods are free of VAT (`isFreeOfVat`): their delivery is free of it, too */
  isFreeOfVat?: boolean;
}

/** Net cost of a carrier for goods of this net amount in this number of deliveries; null if unknown. */
export function costOf(
  { costs, isPerDelivery = false }: Pick<Carrier, "costs" | "isPerDelivery">,
  { goods, deliveries }: Pick<Consignment, "goods" | "deliveries">,
): EurCents | null {
  const cost = costs.findLast(({ from }) => from <= goods)?.cost ?? null;
  return cost !== null && isPerDelivery ? toEurCents(cost * deliveries) : cost;
}

/** The branch where an order is picked up; null if it is sent. */
export function pickUpBranch(
  delivery: { to: { kind: string; branch?: BranchId } } | null | undefined,
): BranchId | null {
  return delivery?.to.kind === "pickup" ? (delivery.to.branch ?? null) : null;
}

/** The charge for delivery in the totals of an order; null if delivery is not charged with the order. */
export function chargeOf(delivery: Delivery | null | undefined): Charge | null {
  if (!delivery || delivery.cost === null || delivery.to.kind === "pickup") return null;
  return { cost: delivery.cost, vatPercent: delivery.vatPercent };
}

/** The carriers that deliver to a place; empty for a branch, all carriers if the address is not known yet. */
export function carriersTo(
  to: Pick<Destination, "kind" | "address">,
  { carriers }: Pick<DeliveryOptions, "carriers">,
): Carrier[] {
  if (to.kind === "pickup") return [];
  const { address } = to;
  if (!address) return carriers;
  return carriers.filter((carrier) => whyNotTo(address, carrier) === null);
}

/** The reason why a carrier does not deliver to an address; null if it does. */
export function whyNotTo(
  address: Address,
  { countries, takesPoBoxes }: Pick<Carrier, "countries" | "takesPoBoxes">,
): "country" | "poBox" | null {
  if (countries !== null && !countries.includes(address.country)) return "country";
  return !takesPoBoxes && isToPoBox(address) ? "poBox" : null;
}

/** True if no goods are delivered to this place, or handed out at it, on this local date. */
export function isClosedOn(
  date: string,
  to: Pick<Destination, "kind"> & { branch?: BranchId },
  options: Pick<DeliveryOptions, "branches" | "deliveryDays" | "closedDays">,
) {
  const weekday = weekdayOf(date);
  if (options.closedDays.includes(date)) return true;
  if (to.kind !== "pickup") return !options.deliveryDays.includes(weekday);
  const branch = options.branches.find(({ id }) => id === to.branch);
  return !branch || branch.closedDays.includes(date) || !branch.hours.some((hours) => hours.weekday === weekday);
}

/**
 * True for a local date that may be wished for: not too far ahead, not closed, and not too early. Today is too early
 * for a delivery, because goods leave today at the earliest, and for a pick-up once the branch has closed.
 */
export function isPossibleDate(date: string, to: Destination, options: DeliveryOptions, now: LocalTime): boolean {
  const first = isHandingOut(to, options, now) ? now.date : addDays(now.date, 1);
  return date >= first && date <= addDays(now.date, MOST_DAYS_AHEAD) && !isClosedOn(date, to, options);
}

/** True if the place is a branch that is open today and has not closed yet. */
function isHandingOut(to: Destination, { branches }: DeliveryOptions, { date, hour }: LocalTime): boolean {
  if (to.kind !== "pickup") return false;
  const hours = branches.find(({ id }) => id === to.branch)?.hours ?? [];
  return hours.some((one) => one.weekday === weekdayOf(date) && one.to > hour);
}

/** 1 is Monday, 7 Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
}

/**
 * Compares the agreed delivery with what is possible now. Returns the changes, and the delivery that is possible now,
 * null if the place no longer exists. The shop calls this before it orders, and the ERP calls it again when it books.
 */
export function recheckDelivery(
  agreed: Delivery,
  options: DeliveryOptions,
  { goods, deliveries, now, isFreeOfVat = false }: Consignment,
): { changes: DeliveryChange[]; delivery: Delivery | null } {
  const to = presentPlace(agreed.to, options);
  if (!to) return { changes: deliveryChangesOf(agreed, null), delivery: null };
  const carrier = choose(agreed.carrier, carriersTo(to, options));
  const count = agreed.shipment === "together" ? 1 : deliveries;
  const isPossible = agreed.date === null || isPossibleDate(agreed.date, to, options, now);
  const delivery: Delivery = {
    ...agreed,
    to,
    carrier: carrier?.id ?? null,
    carrierName: carrier?.name ?? "",
    cost: carrier && costOf(carrier, { goods, deliveries: count }),
    vatPercent: isFreeOfVat ? toBasisPoints(0) : (carrier?.vatPercent ?? agreed.vatPercent),
    date: isPossible ? agreed.date : null,
  };
  return { changes: deliveryChangesOf(agreed, delivery), delivery };
}

/**
 * The changes from one delivery of an order to a later one; null: its place no longer exists. Note, shipment and the
 * name of the same carrier are no conditions of the distributor.
 */
export function deliveryChangesOf(before: Delivery, now: Delivery | null): DeliveryChange[] {
  const [old, present] = [before, now].map((one) => (one?.to.address ? toLine(one.to.address) : ""));
  if (!now) return [{ kind: "destination", old: old ?? "", new: null }];
  const changes: DeliveryChange[] = [];
  if (present !== old) changes.push({ kind: "destination", old: old ?? "", new: present ?? "" });
  if (now.carrier !== before.carrier)
    changes.push({ kind: "carrier", old: before.carrierName, new: now.carrier === null ? null : now.carrierName });
  const isOtherCost = now.cost !== before.cost || (now.cost !== null && now.vatPercent !== before.vatPercent);
  if (now.to.kind !== "pickup" && isOtherCost) changes.push({ kind: "cost", old: before.cost, new: now.cost });
  if (before.date !== null && now.date === null) changes.push({ kind: "date", old: before.date, new: null });
  return changes;
}

/**
 * The place with its present address; null if it no longer exists. An address typed for this order (`once`) stays as
 * typed.
 */
export function presentPlace(to: Destination, { own, addresses, branches }: DeliveryOptions): Destination | null {
  switch (to.kind) {
    case "own":
      return own ? { ...to, address: own } : to;
    case "once":
      return to;
    case "site": {
      const site = addresses.find(({ id }) => id === to.id);
      return site ? { ...to, address: site.address } : null;
    }
    case "pickup": {
      const branch = branches.find(({ id }) => id === to.branch);
      return branch ? { ...to, address: branch.address } : null;
    }
  }
}

/** The agreed carrier if the list has it, otherwise the first of the list; null if the list is empty. */
function choose(agreed: CarrierId | null, carriers: readonly Carrier[]): Carrier | null {
  return carriers.find(({ id }) => id === agreed) ?? carriers[0] ?? null;
}

/** An address on one line. */
export function toLine(address: Address): string {
  return toLabel(address).join(", ");
}

/** An address as on a label, line by line; empty fields are left out. */
export function toLabel({ name, contact, address, postalCode, city, country, phone }: Address): string[] {
  return [name, contact, address, `${postalCode} ${city}, ${country}`, phone].filter((line) => line !== "");
}

/** True if both addresses make the same label. */
export function isSamePlace(one: Address, other: Address): boolean {
  return JSON.stringify(toLabel(one)) === JSON.stringify(toLabel(other));
}
