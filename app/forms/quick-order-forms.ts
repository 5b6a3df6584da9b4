import { z } from "zod";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { WantedField } from "#server/services/wanted-rows/wanted-row.ts";
import { COLUMN_MEANINGS } from "../domain/quick-order/column-meanings.ts";

/** A field that may be anything, or missing. */
const anyText = z.string().default("").catch("");

/** Characters of a typed number or quantity: no part has a longer one. */
const MAX_TYPED = 200;

/** The rows that the page has at first, and how many it may grow to. */
export const TYPED_ROWS = 10;
export const MAX_TYPED_ROWS = 200;

/** The ways to give a list: typed rows, a pasted text, a file; and the wish for more rows. */
export const QUICK_ORDER_INTENTS = ["typed", "more", "paste", "file"] as const;

export const quickOrderFormSchema = z.object({ intent: z.enum(QUICK_ORDER_INTENTS), list: anyText });

export interface TypedRow {
  number: string;
  quantity: string;
}

/** The typed rows of a form, in their places. */
export function readTypedRows(form: FormData): TypedRow[] {
  const [numbers, quantities] = ["number", "quantity"].map((name) => form.getAll(name).slice(0, MAX_TYPED_ROWS));
  return (numbers ?? []).map((number, at) => ({ number: toText(number), quantity: toText(quantities?.[at]) }));
}

/** Beginnings of the names of a row's fields on a prepared list; its line follows. */
export const ROW_FIELDS = {
  number: "number-",
  quantity: "quantity-",
  product: "product-",
  reading: "reading-",
  offer: "offer-",
  /** the texts of the row as they were shown: a field counts where it differs from them */
  was: "was-",
} as const;

/** Beginning of the name of a column's field; its place follows, from 0. */
export const COLUMN_FIELD = "column-";

/** The meanings that a form gives to columns, by place; null: ignored. Null if no column or more than one is the number, or another meaning is given twice. */
export function readColumns(form: FormData, count: number): (WantedField | null)[] | null {
  const fields = Array.from({ length: count }, (_, at) => {
    const text = form.get(COLUMN_FIELD + at);
    return COLUMN_MEANINGS.find((field) => field === text) ?? null;
  });
  const given = fields.filter((field) => field !== null);
  return given.includes("number") && new Set(given).size === given.length ? fields : null;
}

export const preparedFormSchema = z.object({
  intent: z.enum(["apply", "add", "columns"]).catch("apply"),
  revision: z.coerce.number().int().min(0).catch(0),
  cart: z.string().max(200).default("").catch(""),
  /** the page to turn to, from 0 */
  page: z.coerce.number().int().min(0).max(1_000).optional().catch(undefined),
});

/** The changes of one row in a form. */
export interface RowChange {
  row: number;
  number?: string;
  quantity?: string;
  /** the parts that the row showed in place of its own, as `ShownRow.shownParts`; missing where the form does not say */
  of?: string;
  product?: ProductId;
  /** an alternative of the offer that was shown */
  offer?: { hash: string; index: number };
  isLeftOut?: boolean;
  /** takes back what was chosen */
  isReset?: boolean;
}

/** The changes of rows in a form; buttons that belong to one row count beside what was typed elsewhere. */
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
      // A value that the page never had is like an offer that is gone.
      return { offer: { hash, index: /^\d{1,2}$/.test(index) ? Number(index) : -1 } };
    }
  }
}

/** The value of the hidden field with the shown texts of a row, and the parts whose quantity that is. */
export function toShownTexts(row: { numberText: string; quantityText: string; shownParts: string }): string {
  const { numberText, quantityText, shownParts } = row;
  return JSON.stringify([numberText.slice(0, MAX_TYPED), quantityText.slice(0, MAX_TYPED), shownParts]);
}

/** True for a row whose fields are in the form: it was on the page. */
export function isShown(form: FormData, row: number): boolean {
  return form.has(ROW_FIELDS.was + row);
}

function isAsShown(form: FormData, name: string, text: string): boolean {
  const [field = "", row = ""] = name.split("-", 2);
  if (field !== "number" && field !== "quantity") return false;
  const [number, quantity] = shownOf(form, Number(row));
  return text === (field === "number" ? number : quantity);
}

/** The values that `toShownTexts` has written for a row; empty if the form has none. */
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
