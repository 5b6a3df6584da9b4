import { z } from "zod";
import { PROFILE_FIELDS } from "#erp-adapter/contract/field-limits.ts";
import type { FieldRefusal, ProfileFields } from "#erp-adapter/contract/registration.ts";
import type { FieldErrorKey } from "./field-error.ts";

/** A text field without rules: the contract checks its value. A missing field is empty. */
const text = z.string({ error: "text" }).max(1_000, "text").default("");

const profileShape = {
  name: text,
  company: text,
  vat: text,
  address: text,
  postalCode: text,
  city: text,
  phone: text,
  email: text,
};

export const loginFormSchema = z.object({
  email: z.string({ error: "required" }).trim().min(1, "required").max(254, "email"),
  password: z.string({ error: "required" }).min(1, "required").max(1_000, "text"),
});

export const registerFormSchema = z.object({ ...profileShape, password: text, passwordRepeat: text, key: text });

export const profileFormSchema = z.object({ ...profileShape, version: text, oldPassword: text });

export const forgotFormSchema = z.object({
  email: z.string({ error: "required" }).trim().min(1, "required").max(254, "email").pipe(z.email("email")),
});

export const newPasswordFormSchema = z.object({ password: text, passwordRepeat: text });

export const changePasswordFormSchema = z.object({ oldPassword: text, password: text, passwordRepeat: text });

/** Picks the profile fields of a form. */
export function toProfileFields(form: ProfileFields): ProfileFields {
  const { name, company, vat, address, postalCode, city, phone, email } = form;
  return { name, company, vat, address, postalCode, city, phone, email };
}

/** Maps each refused field to the key of its message. */
export function toFieldErrors(
  refusals: readonly FieldRefusal[],
): Partial<Record<FieldRefusal["field"], FieldErrorKey>> {
  return Object.fromEntries(refusals.map((refusal) => [refusal.field, keyOf(refusal)]));
}

/** True if the field of a VALIDATION error from the ERP is a field of the form. */
export function isProfileField(field: string): field is FieldRefusal["field"] {
  return field === "password" || PROFILE_FIELDS.some((known) => known === field);
}

export function keyOf({ field, rule }: { field: string; rule: string }): FieldErrorKey {
  if (rule === "required") return "required";
  if (rule === "characters") return "text";
  if (field === "password") return rule === "own" ? "passwordOwn" : "password";
  if (rule === "max") return "text";
  if (field === "vat" && rule === "country") return "vatElsewhere";
  if (field === "vat") return rule === "checksum" ? "vatFormat" : "vat";
  if (field === "postalCode" || field === "phone" || field === "email") return field;
  return "text";
}
