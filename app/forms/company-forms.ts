import { z } from "zod";
import { COMPANY_ROLES } from "#erp-adapter/contract/company-roles.ts";
import { MAX_EMAIL } from "#erp-adapter/contract/email-address.ts";
import type { Grant, Limits } from "#server/services/company/member.ts";
import { MAX_TYPED_LIMIT, parseTypedLimit } from "../domain/typed-limit.ts";
import type { FieldErrorKey } from "./field-error.ts";

/** A limit as typed; `readLimits` reads all three. */
const amount = z.string({ error: "amount" }).max(MAX_TYPED_LIMIT, "amount").default("");
const grantShape = { role: z.enum(COMPANY_ROLES, { error: "required" }), order: amount, day: amount, month: amount };
const id = z.string().min(1).max(200);

export const inviteFormSchema = z.object({
  email: z.string({ error: "required" }).trim().min(1, "required").max(MAX_EMAIL, "email").pipe(z.email("email")),
  ...grantShape,
});

/** The role and limits of a colleague, also of one who gets access again. */
export const grantFormSchema = z.object({ person: id, ...grantShape });

export const personFormSchema = z.object({ person: id });
export const withdrawFormSchema = z.object({ invitation: id });

export const joinFormSchema = z.object({
  email: z.string({ error: "email" }).trim().max(MAX_EMAIL, "email").default(""),
  name: z.string({ error: "text" }).max(1_000, "text").default(""),
  phone: z.string({ error: "text" }).max(1_000, "text").default(""),
  password: z.string({ error: "text" }).max(1_000, "text").default(""),
  passwordRepeat: z.string({ error: "text" }).max(1_000, "text").default(""),
});

type TypedLimits = Record<keyof Limits, string>;
export type LimitErrors = { [Field in keyof Limits]?: FieldErrorKey };

/** The limits as typed: the amounts, or the errors of those that are none. Empty: no limit; 0: nothing without approval. */
export function readLimits(typed: TypedLimits): { limits: Limits } | { errors: LimitErrors } {
  const [order, day, month] = [typed.order, typed.day, typed.month].map(parseTypedLimit);
  const errors: LimitErrors = {
    ...(order === "wrong" && { order: "amount" as const }),
    ...(day === "wrong" && { day: "amount" as const }),
    ...(month === "wrong" && { month: "amount" as const }),
  };
  if (order === "wrong" || day === "wrong" || month === "wrong") return { errors };
  return { limits: { order: order ?? null, day: day ?? null, month: month ?? null } };
}

/** The role and the limits of a form that was read; or the errors of the limits. */
export function readGrant(typed: TypedLimits & Pick<Grant, "role">): { grant: Grant } | { errors: LimitErrors } {
  const read = readLimits(typed);
  return "errors" in read ? read : { grant: { role: typed.role, limits: read.limits } };
}
