import { ADDRESS_FIELDS, type Address, type AddressField } from "#erp-adapter/contract/delivery.ts";
import { addressSchema } from "#erp-adapter/contract/delivery-schema.ts";
import { BUYER_COUNTRIES } from "#erp-adapter/contract/guest-buyer.ts";

const OPTIONAL: ReadonlySet<AddressField> = new Set(["contact", "phone"]);

/**
 * Reads a typed address and calls `refuse` for each wrong field; null if a field is wrong. Its country is one that the
 * form offers; the ERP's own addresses may have others.
 */
export function readAddress(
  typed: Partial<Record<AddressField, string>>,
  isAllowed: (text: string) => boolean,
  refuse: (field: AddressField, error: "webAddress" | "required" | "text") => void,
): Address | null {
  const text = (field: AddressField) => typed[field]?.trim() ?? "";
  const address: Address = {
    ...{ name: text("name"), contact: text("contact"), address: text("address"), postalCode: text("postalCode") },
    ...{ city: text("city"), country: text("country"), phone: text("phone") },
  };
  const reaching = ADDRESS_FIELDS.filter((field) => !isAllowed(address[field]));
  for (const field of reaching) refuse(field, "webAddress");
  const isOffered = BUYER_COUNTRIES.includes(address.country);
  if (!isOffered) refuse("country", "required");
  const parsed = addressSchema.safeParse(address);
  if (parsed.success) return isOffered && reaching.length === 0 ? parsed.data : null;
  for (const { path } of parsed.error.issues) {
    const field = path[0] as AddressField;
    refuse(field, address[field] === "" && !OPTIONAL.has(field) ? "required" : "text");
  }
  return null;
}
