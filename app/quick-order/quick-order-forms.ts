import { z } from "zod";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { QuickOrderField } from "#rules/quick-order/read-row.ts";
import { COLUMN_MEANINGS } from "./rows/offered-meanings.ts";

/** A field that may have any text or be missing. */
const anyText = z.string().default("").catch("");

/** Maximum characters read from a number or quantity field; no part has a longer number. */
const MAX_TYPED = 200;

/** The initial number of rows. */
export const TYPED_ROWS = 10;
/** The maximum number of rows. */
export const MAX_TYPED_ROWS = 200;

/** The intents of the start page: the typed rows, more rows to type in, a pasted text, a file. */
export const QUICK_ORDER_INTENTS = ["typed", "more", "paste", "file"] as const;

export const quickOrderFormSchema = z.object({ intent: z.enum(QUICK_ORDER_INTENTS), list: anyText });

export interface TypedRow {
  number: string;
  quantity: string;
}

/** The typed rows of a form, in their order, including empty rows. */
export function readTypedRows(form: FormData): TypedRow[] {
  const [numbers, quantities] = ["number", "quantity"].map((name) => form.getAll(name).slice(0, MAX_TYPED_ROWS));
  return (numbers ?? []).map((number, at) => ({ number: toText(number), quantity: toText(quantities?.[at]) }));
}

/** The prefixes of the names of a row's fields on a quick order; the row number follows. */
export const ROW_FIELDS = {
  number: "number-",
  quantity: "quantity-",
  product: "product-",
  reading: "reading-",
  offer: "offer-",
  /** the values that the page showed in the row: only a field that differs from them is a change */
  was: "was-",
} as const;

/** The prefix of the name of a column's field; the index of the column follows, from 0. */
export const COLUMN_FIELD = "column-";

/**
 * The meaning that a form gives to each column; null for an ignored column. The result is null unless exactly one
 * column is the part number and no other meaning is used twice.
 */
export function readColumns(form: FormData, count: number): (QuickOrderField | null)[] | null {
  const fields = Array.from({ length: count }, (_, at) => {
    const text = form.get(COLUMN_FIELD + at);
    return COLUMN_MEANINGS.find((field) => field === text) ?? null;
  });
  const given = fields.filter((field) => field !== null);
  return given.includes("number") && new Set(given).size === given.length ? fields : null;
}

export const rowsFormSchema = z.object({
  intent: z.enum(["apply", "add", "columns"]).catch("apply"),
  revision: z.coerce.number().int().min(0).catch(0),
  cart: z.string().max(200).default("").catch(""),
  /** the page to show next, from 0 */
  page: z.coerce.number().int().min(0).max(1_000).optional().catch(undefined),
});

/** The changes of one row in a form. */
export interface RowChange {
  row: number;
  number?: string;
  quantity?: string;
  /**
   * the replacement parts that the row showed, as in `ShownRow.shownParts`; undefined if the form does not contain them
   */
  of?: string;
  product?: ProductId;
  /** an alternative of the offer that was shown */
  offer?: { hash: string; index: number };
  isLeftOut?: boolean;
  /** true: removes the earlier decisions about the row */
  isReset?: boolean;
}

/** True for a change that corrects a text of its row. */
export function isCorrected({ number, quantity }: Partial<RowChange>): boolean {
  return number !== undefined || quantity !== undefined;
}

/** The changed rows of a form, from its fields and from a pressed button of a row. */
export function readRowChanges(form: FormData): RowChange[] {
  const changes = new Map<number, RowChange>();
  const note = (row: number, change: Partial<RowChange>) => {
    if (Number.isInteger(row) && row > 0) changes.set(row, { ...changes.get(row), ...change, row });
  };
  for (const [name, value] of form) {
    const text = toText(value);
    if (isAsShown(form, name, text)) continue;
    for (const [field, beginning] of Object.entries(ROW_FIELDS)) {
      if (!name.startsWith(beginning)) continue;
      const change = toChange(field as keyof typeof ROW_FIELDS, text);
      if (change) note(Number(name.slice(beginning.length)), change);
    }
  }
  const [row = "", quantity = ""] = toText(form.get("take")).split(":");
  if (quantity !== "") note(Number(row), { quantity });
  if (form.has("leave")) note(Number(toText(form.get("leave"))), { isLeftOut: true });
  if (form.has("reset")) note(Number(toText(form.get("reset"))), { isReset: true });
  return [...changes.values()].map((change) => {
    const [, , of] = shownOf(form, change.row);
    return typeof of === "string" ? { ...change, of } : change;
  });
}

function toChange(field: keyof typeof ROW_FIELDS, text: string): Partial<RowChange> | null {
  switch (field) {
    case "number":
      return { number: text };
    case "quantity":
      return { quantity: text };
    case "was":
      return null;
    case "reading":
      return text === "" ? null : { quantity: text };
    case "product": {
      const product = parseProductId(text);
      return product && { product };
    }
    case "offer": {
      const [hash = "", index = ""] = text.split(":");
      // An invalid index is treated like an offer that no longer exists.
      return { offer: { hash, index: /^\d{1,2}$/.test(index) ? Number(index) : -1 } };
    }
  }
}

/** The value of the hidden field of a row: the shown number and quantity texts, and the shown parts. */
export function toShownTexts(row: { numberText: string; quantityText: string; shownParts: string }): string {
  const { numberText, quantityText, shownParts } = row;
  return JSON.stringify([numberText.slice(0, MAX_TYPED), quantityText.slice(0, MAX_TYPED), shownParts]);
}

/** True if the form has the fields of the row, so that the page showed the row. */
export function isShown(form: FormData, row: number): boolean {
  return form.has(ROW_FIELDS.was + row);
}

function isAsShown(form: FormData, name: string, text: string): boolean {
  const [field = "", row = ""] = name.split("-", 2);
  if (field !== "number" && field !== "quantity") return false;
  const [number, quantity] = shownOf(form, Number(row));
  return text === (field === "number" ? number : quantity);
}

/** The values that `toShownTexts` encoded for a row; empty if the form has none. */
function shownOf(form: FormData, row: number): unknown[] {
  const text = form.get(ROW_FIELDS.was + row);
  try {
    const shown: unknown = JSON.parse(typeof text === "string" ? text : "[]");
    return Array.isArray(shown) ? shown : [];
  } catch {
    return [];
  }
}

function toText(value: FormDataEntryValue | null | undefined): string {
  return typeof value === "string" ? value.slice(0, MAX_TYPED).trim() : "";
}
