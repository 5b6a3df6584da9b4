import {
  type AddressId,
  type BranchId,
  type CarrierId,
  carriersTo,
  type DeliveryOptions,
  isPossibleDate,
  MAX_DRIVER_NOTE,
} from "#erp-adapter/contract/delivery.ts";
import { type ChosenPlace, type DeliveryChoice, toPlace } from "#erp-adapter/contract/delivery-choice.ts";
import type { LocalTime } from "#erp-adapter/contract/local-date.ts";
import { isToPoBox } from "#erp-adapter/contract/po-box.ts";
import { isVisibleText } from "#erp-adapter/contract/visible-text.ts";
import { readAddress } from "../../addresses/read-address.ts";
import type { FieldError } from "../../request/forms/field-error.ts";
import { readDay } from "../../request/typed-day.ts";
import { DELIVERY_PREFIX, type DeliveryField } from "../cart-forms.ts";

/** The fields of the delivery form as typed. `offered` is hidden: see `digestOffered`. */
export type TypedDelivery = Partial<Record<DeliveryField | "offered", string>>;

/** The most characters of one field; longer text is cut. */
const MAX_TYPED = 2_000;

/** Null if the form carries no delivery. */
export function typedDelivery(form: FormData): TypedDelivery | null {
  if (!form.has(`${DELIVERY_PREFIX}to`)) return null;
  const typed: TypedDelivery = {};
  for (const [name, value] of form)
    if (name.startsWith(DELIVERY_PREFIX) && typeof value === "string")
      typed[name.slice(DELIVERY_PREFIX.length) as keyof TypedDelivery] = value.trim().slice(0, MAX_TYPED + 1);
  return typed;
}

export type DeliveryErrors = Record<string, FieldError>;

/**
 * The typed fields as a choice, or errors by field name. The ERP is not asked; `judgeDelivery` checks what is
 * available. `isAllowed`: see `ruleOfWords`.
 */
export function readDelivery(
  typed: TypedDelivery,
  isAllowed: (text: string) => boolean,
): { choice: DeliveryChoice } | { errors: DeliveryErrors } {
  const errors: DeliveryErrors = {};
  const refuse = (field: DeliveryField, key: FieldError["key"]) => {
    errors[DELIVERY_PREFIX + field] ??= { key };
  };
  const { note = "", carrier = "" } = typed;
  const date = readDay(typed.date ?? "");
  const to = readPlace(typed, isAllowed, refuse);
  if (note.length > MAX_DRIVER_NOTE || !(note === "" || isVisibleText(note))) refuse("note", "driverNote");
  if (!isAllowed(note)) refuse("note", "webAddress");
  if (typed.date && !date) refuse("date", "date");
  if (!to || Object.keys(errors).length > 0) return { errors };
  const shipment = readShipment(typed.shipment);
  const by = to.kind === "pickup" || carrier === "" ? null : (carrier as CarrierId);
  return { choice: { to, carrier: by, date, note, shipment } };
}

/**
 * Errors of a choice that is not available now, by field name; empty if it is available. "unknown" if the place is not
 * one of this person's.
 */
export function judgeDelivery(
  { to, carrier, date }: DeliveryChoice,
  options: DeliveryOptions,
  now: LocalTime,
): DeliveryErrors | "unknown" {
  const place = toPlace(to, options);
  if (!place) return "unknown";
  const errors: DeliveryErrors = {};
  const carriers = carriersTo(place, options);
  // A carrier that does not go there is an error, unless no carrier goes there: then the distributor chooses one.
  if (carrier !== null && carriers.length > 0 && !carriers.some(({ id }) => id === carrier)) {
    const isBox = place.address !== null && isToPoBox(place.address);
    errors[`${DELIVERY_PREFIX}carrier`] = { key: isBox ? "carrierNoPoBox" : "carrierNotThere" };
  }
  if (date !== null && !isPossibleDate(date, place, options, now))
    errors[`${DELIVERY_PREFIX}date`] = { key: toDateError(date, now) };
  return errors;
}

function toDateError(date: string, now: LocalTime): FieldError["key"] {
  if (date < now.date) return "datePast";
  return date === now.date ? "dateToday" : "dateClosed";
}

type Refuse = (field: DeliveryField, key: FieldError["key"]) => void;

function readPlace(typed: TypedDelivery, isAllowed: (text: string) => boolean, refuse: Refuse): ChosenPlace | null {
  const { to = "" } = typed;
  if (to === "own") return { kind: "own" };
  if (to === "once") {
    const address = readAddress(typed, isAllowed, refuse);
    return address && { kind: "once", address };
  }
  const [kind, id = ""] = [to.slice(0, to.indexOf(":")), to.slice(to.indexOf(":") + 1)];
  if (kind === "site" && id) return { kind, id: id as AddressId };
  if (kind === "pickup" && id) return { kind, branch: id as BranchId };
  refuse("to", "required");
  return null;
}

function readShipment(text: string | undefined): DeliveryChoice["shipment"] {
  return text === "together" ? text : "as-available";
}
