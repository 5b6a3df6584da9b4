import { z } from "zod";
import { COMPANY_ROLES } from "#erp-adapter/contract/company-roles.ts";
import { MAX_EMAIL } from "#erp-adapter/contract/email-address.ts";
import type { Grant, OrderLimits } from "#rules/company-member.ts";
import { MAX_TYPED_LIMIT, parseTypedLimit } from "./typed-limit.ts";

/** A limit, parsed from the typed text. Empty: no limit; 0: every order needs approval. */
const amount = z
  .string({ error: "amount" })
  .max(MAX_TYPED_LIMIT, "amount")
  .default("")
  .transform((typed, reading) => {
    const limit = parseTypedLimit(typed);
    if (limit !== "wrong") return limit;
    reading.addIssue({ code: "custom", message: "amount" });
    return z.NEVER;
  });
const grantShape = { role: z.enum(COMPANY_ROLES, { error: "required" }), order: amount, day: amount, month: amount };
const id = z.string().min(1).max(200);

export const inviteFormSchema = z.object({
  email: z.string({ error: "required" }).trim().min(1, "required").max(MAX_EMAIL, "email").pipe(z.email("email")),
  ...grantShape,
});

/** The role and limits of a colleague; also used to give a removed colleague access again. */
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

/** The role and the limits in the values of a form. */
export function toGrant({ role, order, day, month }: OrderLimits & Pick<Grant, "role">): Grant {
  return { role, limits: { order, day, month } };
}
