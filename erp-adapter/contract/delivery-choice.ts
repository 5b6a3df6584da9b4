import type {
  Address,
  AddressId,
  BranchId,
  CarrierId,
  Consignment,
  Delivery,
  DeliveryOptions,
  Destination,
  Shipment,
} from "./delivery.ts";
import { recheckDelivery } from "./delivery.ts";
import { toBasisPoints } from "./money.ts";

/** A person's choice of delivery, by ids: the ERP knows the address or carrier of each id. */
export interface DeliveryChoice {
  to: ChosenPlace;
  carrier: CarrierId | null;
  /** local date, YYYY-MM-DD; null: as soon as possible */
  date: string | null;
  note: string;
  shipment: Shipment;
}

export type ChosenPlace =
  | { kind: "own" }
  | { kind: "site"; id: AddressId }
  | { kind: "once"; address: Address }
  | { kind: "pickup"; branch: BranchId };

/** A part of the choice that is no longer possible; the delivery has something else in its place. */
export type LostChoice = "place" | "carrier" | "date";

/**
 * The choice until a person makes one: the default address of the address book, or else the company's own address; no
 * wished day, and no wished carrier, so that the first carrier is used.
 */
export function firstChoice({ addresses }: Pick<DeliveryOptions, "addresses">): DeliveryChoice {
  const [first] = addresses;
  const to: ChosenPlace = first?.isDefault ? { kind: "site", id: first.id } : { kind: "own" };
  return { to, carrier: null, date: null, note: "", shipment: "as-available" };
}

/**
 * Turns a choice, or `firstChoice` if null, into a delivery that is possible now, at its present cost. `lost` names the
 * parts of the choice that had to change.
 */
export function toDelivery(
  chosen: DeliveryChoice | null,
  options: DeliveryOptions,
  at: Consignment,
): { delivery: Delivery; lost: LostChoice[] } {
  const choice = chosen ?? firstChoice(options);
  const place = toPlace(choice.to, options);
  const to = place ?? toPlace(firstChoice(options).to, options) ?? OWN;
  const { carrier, date, note, shipment } = choice;
  const wished = { to, carrier, carrierName: "", cost: null, vatPercent: toBasisPoints(0), date, note, shipment };
  const { changes, delivery } = recheckDelivery(wished, options, at);
  const lost: LostChoice[] = [
    ...(place ? [] : ["place" as const]),
    ...(carrier !== null && changes.some(({ kind }) => kind === "carrier") ? ["carrier" as const] : []),
    ...(changes.some(({ kind }) => kind === "date") ? ["date" as const] : []),
  ];
  return { delivery: delivery ?? wished, lost };
}

/** The choice that a delivery came from. */
export function toChoice({ to, carrier, date, note, shipment }: Delivery): DeliveryChoice {
  return { to: toChosen(to), carrier, date, note, shipment };
}

function toChosen(to: Destination): ChosenPlace {
  switch (to.kind) {
    case "own":
      return { kind: "own" };
    case "site":
      return { kind: "site", id: to.id };
    case "once":
      return { kind: "once", address: to.address };
    case "pickup":
      return { kind: "pickup", branch: to.branch };
  }
}

const OWN: Destination = { kind: "own", address: null };

/** A chosen place with its present address; null if no such place is among the caller's options. */
export function toPlace(to: ChosenPlace, { own, addresses, branches }: DeliveryOptions): Destination | null {
  switch (to.kind) {
    case "own":
      return { kind: "own", address: own };
    case "once":
      return to;
    case "site": {
      const site = addresses.find(({ id }) => id === to.id);
      return site ? { kind: "site", id: site.id, address: site.address } : null;
    }
    case "pickup": {
      const branch = branches.find(({ id }) => id === to.branch);
      return branch ? { kind: "pickup", branch: branch.id, address: branch.address } : null;
    }
  }
}

/** True if place, carrier, date, note and shipment are the same; the order of the address fields does not matter. */
export function isSameChoice(one: DeliveryChoice, other: DeliveryChoice): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder({ to, carrier, date, note, shipment }: DeliveryChoice): unknown[] {
  const fields = Object.entries(to.kind === "once" ? to.address : to).sort(([a], [b]) => a.localeCompare(b));
  return [to.kind, fields, carrier, date, note, shipment];
}
