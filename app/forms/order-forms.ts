import { z } from "zod";
import { cancellationSchema } from "#erp-adapter/contract/cancellations.ts";
import type { FieldErrorKey } from "./field-error.ts";

/** *Order again*, with the chosen cart. */
export const againFormSchema = z.object({ cart: z.string().min(3).max(200) });

/** *Request cancellation* as it was typed; errors are shown beside the fields. */
export interface CancellationForm {
  /** made for one form: if it is sent twice, it is one request */
  key: string;
  /** positions, ascending */
  lines: number[];
  reason: string;
  errors: { lines?: FieldErrorKey; reason?: FieldErrorKey };
}

/** Null for a form that no page of this shop has made. */
export function readCancellationForm(form: FormData): CancellationForm | null {
  const key = form.get("key");
  const reason = form.get("reason") ?? "";
  const ticked = form.getAll("line");
  if (typeof key !== "string" || !/^[\w-]{8,80}$/.test(key) || typeof reason !== "string") return null;
  if (!ticked.every((line) => typeof line === "string" && /^[1-9]\d{0,3}$/.test(line))) return null;
  // Browsers send line breaks as CR LF, and count them as one character.
  const typed = reason.replaceAll("\r\n", "\n").slice(0, MAX_TYPED);
  const errors: CancellationForm["errors"] = {};
  if (ticked.length === 0) errors.lines = "chooseLines";
  if (typed.trim() === "") errors.reason = "required";
  else if (!cancellationSchema.shape.reason.safeParse(typed).success) errors.reason = "reason";
  return { key, lines: [...new Set(ticked.map(Number))].sort((a, b) => a - b), reason: typed, errors };
}

/** Characters of the reason that are sent back at most. */
const MAX_TYPED = 4_000;
