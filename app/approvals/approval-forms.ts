import { z } from "zod";

/** The intents of the forms on the page of an approval request. */
const APPROVAL_INTENTS = [
  "approve",
  "approve-prepaid",
  "approve-on-release",
  "edit",
  "refuse",
  "withdraw",
  "put-back",
] as const;

export const approvalFormSchema = z.object({
  intent: z.enum(APPROVAL_INTENTS),
  quote: z.string().max(400).default("").catch(""),
  revision: z.coerce.number().int().catch(0),
  cart: z.string().max(200).default("").catch(""),
});

/** The form for a person's leave; the code that reads the dates checks them. */
export const leaveFormSchema = z.object({
  intent: z.enum(["set-leave", "end-leave"]),
  leave: z.string().max(100).default("").catch(""),
  from: z.string().trim().max(40).default("").catch(""),
  to: z.string().trim().max(40).default("").catch(""),
  substitute: z.string().max(200).default("").catch(""),
});

/** Maximum characters of the reason for a refusal. */
export const MAX_REFUSAL = 500;

export const ruleFormSchema = z.object({
  over: z.string().max(40).default("").catch(""),
  lines: z.string().max(20).default("").catch(""),
  role: z.enum(["", "buyer", "approver"]).catch(""),
});
