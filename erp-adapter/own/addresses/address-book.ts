import { type Work, workOn } from "#database/work.ts";
import type { IdempotencyKey, PartnerCode } from "../../contract/context.ts";
import {
  ADDRESS_FIELDS,
  type Address,
  type AddressId,
  type AddressToSave,
  MAX_ADDRESSES,
  type SavedAddress,
} from "../../contract/delivery.ts";
import { ErpError } from "../../contract/errors.ts";

/**
 * The table of addresses, which is in the database of the embedded ERP and in that of the shop's store. `address` is
 * JSON; `key` is the idempotency key of the call that added the address, unique for a company. If the call that added
 * an address is repeated after the address was changed, a new row takes the key, and the changed row gets its own id as
 * key.
 */
export interface AddressTables {
  partner_address: AddressRow;
}

interface AddressRow {
  id: AddressId;
  partner: PartnerCode;
  key: IdempotencyKey;
  is_default: number;
  address: string;
}

/**
 * A company's addresses, the default first, the others by name. The caller of any function here has authenticated the
 * user.
 */
export function* listAddresses(partner: PartnerCode): Work<SavedAddress[]> {
  const saved = (yield* selectAll({ partner })).map(toSaved);
  const weigh = ({ isDefault }: SavedAddress) => Number(isDefault);
  return saved.sort(
    (one, other) => weigh(other) - weigh(one) || one.address.name.localeCompare(other.address.name, "hr"),
  );
}

/**
 * Adds an address. If the key was used before, returns the address of that call; if that address has been changed
 * since, adds another one, because goods would otherwise go to an address that the caller did not enter. Throws
 * VALIDATION (addresses, max) if there are too many. This and the functions below must run in a caller's transaction
 * that locks the company's addresses.
 */
export function* addAddress(
  partner: PartnerCode,
  { id, key }: { id: AddressId; key: IdempotencyKey },
  { isDefault, address }: AddressToSave,
): Work<SavedAddress> {
  const all = yield* selectAll({ partner });
  const known = all.find((row) => row.key === key);
  if (known && isSameAddress(toSaved(known).address, address)) return toSaved(known);
  if (all.length >= MAX_ADDRESSES)
    throw new ErpError("VALIDATION", { field: "addresses", rule: "max", limit: MAX_ADDRESSES });
  // A key is unique: the new address takes it, and the changed address gets its own id as key.
  if (known)
    yield* onAddresses.update("partner_address", { id: known.id }, { key: known.id as string as IdempotencyKey });
  if (isDefault) yield* dropDefault(partner);
  yield* onAddresses.insert("partner_address", {
    id,
    partner,
    key,
    is_default: Number(isDefault),
    address: JSON.stringify(address),
  });
  return { id, isDefault, address };
}

/** Changes an address. Throws NOT_FOUND if the company has no such address. */
export function* changeAddress(
  partner: PartnerCode,
  id: AddressId,
  { isDefault, address }: AddressToSave,
): Work<SavedAddress> {
  if (isDefault) yield* dropDefault(partner);
  const values = { is_default: Number(isDefault), address: JSON.stringify(address) };
  const changed = yield* onAddresses.update("partner_address", { id, partner }, values);
  if (changed === 0) throw unknown(id);
  return { id, isDefault, address };
}

/** Removes an address. Throws NOT_FOUND if the company has no such address. */
export function* removeAddress(partner: PartnerCode, id: AddressId): Work<void> {
  if ((yield* onAddresses.remove("partner_address", { id, partner })) === 0) throw unknown(id);
}

function toSaved({ id, is_default, address }: Pick<AddressRow, "id" | "is_default" | "address">): SavedAddress {
  return { id, isDefault: Number(is_default) === 1, address: JSON.parse(address) };
}

function isSameAddress(one: Address, other: Address): boolean {
  return ADDRESS_FIELDS.every((field) => one[field] === other[field]);
}

function unknown(id: AddressId): ErpError {
  return new ErpError("NOT_FOUND", { what: "address", id: String(id) });
}

function dropDefault(partner: PartnerCode): Work<number> {
  return onAddresses.update("partner_address", { partner, is_default: 1 }, { is_default: 0 });
}

const onAddresses = workOn<AddressTables>();

const selectAll = onAddresses.rows<{ partner: PartnerCode }, AddressRow>((query, value) =>
  query.selectFrom("partner_address").selectAll().where("partner", "=", value("partner")).orderBy("id"),
);
