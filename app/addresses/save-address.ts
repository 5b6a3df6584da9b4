import { data, href, redirect } from "react-router";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { type Address, type AddressField, type AddressId, MAX_ADDRESSES } from "#erp-adapter/contract/delivery.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { isKnownPostalCode } from "#erp-adapter/contract/postal-code.ts";
import {
  type FormRequest,
  getLocale,
  logFailure,
  type PageRequestOf,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import type { FieldErrorKey } from "../request/forms/field-error.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import { notFound, refuse } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";
import { requireCompanyRight } from "../request/session/company-right.ts";
import { companyToChange } from "../request/session/require-company.ts";
import { toLogin } from "../request/session/to-login.ts";
import { addressFormSchema } from "./address-form.ts";
import { NEW } from "./load-addresses.ts";
import { readAddress } from "./read-address.ts";
import { ruleOfWords } from "./rule-of-words.ts";

/** Errors of an address that was not saved: beside the fields, or one sentence above the form. */
export interface AddressRefusal {
  reply: FormReply;
  reason: "failed" | "full" | null;
  /** with `full`: the most addresses that a company may keep */
  limit: number;
}

type AddressForm = FormRequest & PageRequestOf<"addressId">;

/** Adds or changes an address; a form sent twice adds it once. An unknown postcode is saved, and the notice says so. */
export async function saveAddress({ form, url, params, context }: AddressForm) {
  companyToChange(context);
  requireCompanyRight("addresses", context);
  const reading = readForm(form, addressFormSchema);
  if (!reading.ok) return refused(reading.reply, 400);
  const { key, isDefault, ...typed } = reading.value;
  const errors: Partial<Record<AddressField, FieldErrorKey>> = {};
  const address = readAddress(typed, ruleOfWords(context), (field, error) => {
    errors[field] ??= error;
  });
  if (!address) return refused(reading.refuse(errors), 400);
  try {
    const { delivery } = context.get(shopContext).erp;
    const sent = { isDefault: isDefault === "yes", address };
    const c = callContext(context, key as IdempotencyKey);
    if (params.addressId === NEW) await delivery.addAddress(sent, c);
    else await delivery.changeAddress(params.addressId as AddressId, sent, c);
  } catch (error) {
    if (isErpError(error, "UNAUTHENTICATED")) return toLogin(context, url);
    if (isErpError(error, "NOT_FOUND")) throw notFound(url);
    if (isErpError(error, "FORBIDDEN")) throw refuse("forbidden", 403);
    if (isErpError(error, "VALIDATION") && error.details.field === "addresses")
      return refused(reading.refuse({}), 409, "full");
    logFailure(error, "address not saved", context);
    return refused(reading.refuse({}), 503, "failed");
  }
  context.get(sessionContext).announce({ kind: kindOf(address), name: address.name });
  return redirect(href("/:lang/addresses", { lang: getLocale(context) }), 303);
}

/** Removes an address. An address that another person has already removed is no error. */
export async function removeAddress({ form, url, context }: Omit<AddressForm, "params">) {
  companyToChange(context);
  requireCompanyRight("addresses", context);
  const id = form.get("id");
  if (form.get("intent") !== "remove" || typeof id !== "string" || id === "") throw refuse("bad-request", 400);
  const { delivery } = context.get(shopContext).erp;
  const there = href("/:lang/addresses", { lang: getLocale(context) });
  try {
    await delivery.removeAddress(id as AddressId, callContext(context));
  } catch (error) {
    if (isErpError(error, "UNAUTHENTICATED")) return toLogin(context, url);
    if (isErpError(error, "FORBIDDEN")) throw refuse("forbidden", 403);
    if (isErpError(error, "NOT_FOUND")) return redirect(there, 303);
    logFailure(error, "address not removed", context);
    throw refuse("erp-unavailable", 503);
  }
  context.get(sessionContext).announce({ kind: "address-removed" });
  return redirect(there, 303);
}

function kindOf({ country, postalCode }: Address) {
  return isKnownPostalCode(country, postalCode) ? "address-saved" : "address-saved-strange";
}

function refused(reply: FormReply, status: number, reason: AddressRefusal["reason"] = null) {
  return data<AddressRefusal>({ reply, reason, limit: MAX_ADDRESSES }, { status });
}
