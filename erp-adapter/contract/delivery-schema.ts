import { z } from "zod";
import {
  ADDRESS_LIMITS,
  type Address,
  type AddressId,
  type AddressToSave,
  type BranchId,
  type CarrierId,
  type Delivery,
  MAX_DRIVER_NOTE,
  SHIPMENTS,
} from "./delivery.ts";
import { ErpError } from "./errors.ts";
import type { BasisPoints, EurCents } from "./money.ts";
import { isFreeOfLinks, isVisibleText } from "./visible-text.ts";

/** One line of visible text without a link, because it is printed in mails and on labels. */
const isFilled = (text: string) => isVisibleText(text) && isFreeOfLinks(text);
const isLine = (text: string) => text === "" || isFilled(text);

/** The shape of an address that an ERP can rely on. Postcodes and phone numbers are checked only by the shop. */
export const addressSchema: z.ZodType<Address> = /* @__PURE__ */ createAddressSchema();

/** Created in a call marked as pure, so that a bundle for browsers can leave it out. */
export const deliverySchema = /* @__PURE__ */ createDeliverySchema();

function createAddressSchema() {
  const { name, contact, address, postalCode, city, phone } = ADDRESS_LIMITS;
  return z.object({
    name: z.string().max(name).refine(isFilled),
    contact: z.string().max(contact).refine(isLine),
    address: z.string().max(address).refine(isFilled),
    postalCode: z.string().max(postalCode).refine(isFilled),
    city: z.string().max(city).refine(isFilled),
    country: z.string().regex(/^[A-Z]{2}$/),
    phone: z.string().max(phone).refine(isLine),
  });
}

function createDeliverySchema() {
  const id = z.string().min(1).max(100);
  const destination = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("own"), address: addressSchema.nullable() }),
    z.object({ kind: z.literal("site"), id: id.transform((text) => text as AddressId), address: addressSchema }),
    z.object({ kind: z.literal("once"), address: addressSchema }),
    z.object({ kind: z.literal("pickup"), branch: id.transform((text) => text as BranchId), address: addressSchema }),
  ]);
  return z.object({
    to: destination,
    carrier: id.transform((text) => text as CarrierId).nullable(),
    carrierName: z.string().max(100).refine(isLine),
    cost: z.custom<EurCents>((value) => Number.isSafeInteger(value) && (value as number) >= 0).nullable(),
    vatPercent: z.custom<BasisPoints>((value) => Number.isInteger(value) && (value as number) >= 0),
    date: z.iso.date().nullable(),
    note: z.string().max(MAX_DRIVER_NOTE).refine(isLine),
    shipment: z.enum(SHIPMENTS),
  }) satisfies z.ZodType<Delivery, unknown>;
}

const addressToSaveSchema: z.ZodType<AddressToSave> = z.object({ isDefault: z.boolean(), address: addressSchema });

/** An address as sent → an address that may be saved. Throws VALIDATION (address) for any other shape. */
export function parseAddressToSave(sent: unknown): AddressToSave {
  const parsed = addressToSaveSchema.safeParse(sent);
  if (!parsed.success) throw new ErpError("VALIDATION", { field: "address", rule: "shape" });
  return parsed.data;
}
