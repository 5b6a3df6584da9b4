import type { DeliveryField } from "../cart-forms.ts";

/** The label of each delivery field: a key of the texts. */
export const DELIVERY_LABELS = {
  to: "delivery.to",
  name: "delivery.name",
  contact: "delivery.contact",
  address: "register.address",
  postalCode: "register.postalCode",
  city: "register.city",
  country: "guestOrder.country",
  phone: "delivery.phone",
  keep: "delivery.keep",
  carrier: "delivery.carrier",
  shipment: "shipment.label",
  date: "delivery.date",
  note: "delivery.note",
} as const satisfies Record<DeliveryField, string>;

export const DELIVERY_FIELDS = Object.keys(DELIVERY_LABELS) as (keyof typeof DELIVERY_LABELS)[];

export function deliveryFieldId(field: DeliveryField): string {
  return `d-${field}`;
}
