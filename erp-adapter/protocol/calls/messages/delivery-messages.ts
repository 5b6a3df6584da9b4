import { z } from "zod";
import {
  type Address,
  type AddressId,
  type AddressToSave,
  type BranchId,
  type CarrierId,
  type Delivery,
  type DeliveryChange,
  type DeliveryOptions,
  type SavedAddress,
  SHIPMENTS,
} from "../../../contract/delivery.ts";
import type { DeliveryPlace } from "../../../contract/invoices.ts";
import { amountSchema, percentSchema } from "../../../contract/money.ts";
import { type Codec, dateSchema, named } from "../codecs.ts";

export const addressIdOnWire = named<AddressId>();
export const branchId = named<BranchId>();
const carrierId = named<CarrierId>();

const addressOnWire: Codec<Address> = z.object({
  name: z.string(),
  contact: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
});

export const addressToSaveOnWire = z.object({
  isDefault: z.boolean(),
  address: addressOnWire,
}) satisfies Codec<AddressToSave>;

export const savedAddressSchema: Codec<SavedAddress> = z.object({
  id: addressIdOnWire,
  isDefault: z.boolean(),
  address: addressOnWire,
});

const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const weekday = z.int().min(1).max(7);

export const deliveryOptionsSchema: Codec<DeliveryOptions> = z.object({
  own: addressOnWire.nullable(),
  addresses: z.array(savedAddressSchema),
  branches: z.array(
    z.object({
      id: branchId,
      address: addressOnWire,
      hours: z.array(z.object({ weekday, from: time, to: time })),
      closedDays: z.array(dateSchema),
    }),
  ),
  carriers: z.array(
    z.object({
      id: carrierId,
      name: z.string(),
      costs: z.array(z.object({ from: amountSchema, cost: amountSchema })),
      isPerDelivery: z.boolean().optional(),
      vatPercent: percentSchema,
      takesPoBoxes: z.boolean(),
      countries: z.array(z.string()).nullable(),
    }),
  ),
  deliveryDays: z.array(weekday),
  closedDays: z.array(dateSchema),
});

/** The place of a delivery, with its address as agreed. */
const destinationOnWire: Codec<Delivery["to"]> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("own"), address: addressOnWire.nullable() }),
  z.object({ kind: z.literal("site"), id: addressIdOnWire, address: addressOnWire }),
  z.object({ kind: z.literal("once"), address: addressOnWire }),
  z.object({ kind: z.literal("pickup"), branch: branchId, address: addressOnWire }),
]);

export const deliveryOnWire: Codec<Delivery> = z.object({
  to: destinationOnWire,
  carrier: carrierId.nullable(),
  carrierName: z.string(),
  cost: amountSchema.nullable(),
  vatPercent: percentSchema,
  date: dateSchema.nullable(),
  note: z.string(),
  shipment: z.enum(SHIPMENTS),
});

/** The place of a delivery on an invoice. */
export const deliveryPlaceOnWire: Codec<DeliveryPlace> = z.object({
  kind: z.enum(["delivered", "picked-up"]),
  name: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
});

export const deliveryChangeSchema: Codec<DeliveryChange> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("destination"), old: z.string(), new: z.string().nullable() }),
  z.object({ kind: z.literal("carrier"), old: z.string(), new: z.string().nullable() }),
  z.object({ kind: z.literal("cost"), old: amountSchema.nullable(), new: amountSchema.nullable() }),
  z.object({ kind: z.literal("date"), old: dateSchema, new: z.null() }),
]);
