import { z } from "zod";
import { cancellationSchema } from "#erp-adapter/contract/cancellations.ts";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import type { FieldErrorKey } from "../request/forms/field-error.ts";

/** *Order again*, with the chosen cart. */
export const againFormSchema = z.object({ cart: z.string().min(3).max(200) });

/** The lines of an order to order again, with the quantities as typed. */
export interface AgainWish {
  /** positions, in the order of the form */
  lines: number[];
  /** by position */
  quantities: Record<number, string>;
  /** positions of chosen lines with an invalid quantity */
  wrong: number[];
}

/** The prefix of the name of a line's quantity field. */
export const AGAIN_QUANTITY = "q:";

/** Reads the chosen lines and quantities; null if the form offers no choice, which means all lines. */
export function readAgainWish(form: FormData): AgainWish | null {
  if (!form.has("choosing")) return null;
  const lines = form.getAll("line").flatMap((line) => (POSITION.test(String(line)) ? Number(line) : []));
  const quantities = Object.fromEntries(
    [...form].flatMap(([name, value]): [number, string][] => {
      const position = name.startsWith(AGAIN_QUANTITY) ? name.slice(AGAIN_QUANTITY.length) : "";
      return POSITION.test(position) && typeof value === "string" ? [[Number(position), value.slice(0, 20)]] : [];
    }),
  );
  const isWrong = (line: number) => quantities[line] !== undefined && parseQuantity(quantities[line]) === null;
  return { lines, quantities, wrong: lines.filter(isWrong) };
}

const POSITION = /^[1-9]\d{0,3}$/;

/** The values typed into *Request cancellation*, and their errors, which are shown beside the fields. */
export interface CancellationForm {
  /** the idempotency key of the form: a form sent twice is one request */
  key: string;
  /** positions, ascending: the ticked ones, or all that the page showed as open */
  lines: number[];
  /** positions of ticked lines, ascending */
  ticked: number[];
  /** true if the box for all open lines is ticked */
  all: boolean;
  reason: string;
  errors: { lines?: FieldErrorKey; reason?: FieldErrorKey };
}

/** Reads the form; null if a page of this shop cannot have produced it. */
export function readCancellationForm(form: FormData): CancellationForm | null {
  const key = form.get("key");
  const reason = form.get("reason") ?? "";
  const ticked = form.getAll("line");
  const all = form.get("all");
  if (typeof key !== "string" || !/^[\w-]{8,80}$/.test(key) || typeof reason !== "string") return null;
  if (all !== null && typeof all !== "string") return null;
  const chosen = [...ticked, ...(all?.split(",") ?? [])];
  if (!chosen.every((line) => typeof line === "string" && POSITION.test(line))) return null;
  // Browsers send line breaks as CR LF, and count them as one character.
  const typed = reason.replaceAll("\r\n", "\n").slice(0, MAX_TYPED);
  const errors: CancellationForm["errors"] = {};
  if (chosen.length === 0) errors.lines = "chooseLines";
  if (typed.trim() === "") errors.reason = "required";
  else if (!cancellationSchema.shape.reason.safeParse(typed).success) errors.reason = "reason";
  return { key, lines: toPositions(chosen), ticked: toPositions(ticked), all: all !== null, reason: typed, errors };
}

function toPositions(lines: readonly unknown[]): number[] {
  return [...new Set(lines.map(Number))].sort((a, b) => a - b);
}

/** Maximum characters of the reason that are shown again after a refusal. */
const MAX_TYPED = 4_000;
