import { z } from "zod";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { ListLine } from "#server/services/lists/list.ts";
import { parseListQuantity, parseRemark } from "../domain/list-fields.ts";
import { LINE_FIELDS } from "../forms/list-forms.ts";
import { refuse } from "../page-errors.ts";

/** The fields of a line as they were typed. */
export type TypedLine = Record<"quantity" | "note" | "position", string>;
export type LineField = keyof TypedLine;

/** The lines of a list's form: what its page shows of the list. */
export interface TypedLines {
  /** by product, all of them */
  typed: Record<string, TypedLine>;
  /** the fields that cannot be kept, by product */
  wrong: Record<string, LineField>;
  /** lines without a wrong field: as they were shown, and as they were typed */
  lines: { was: ListLine; is: ListLine }[];
  /** the products that were ticked */
  chosen: ProductId[];
}

/** Characters of a field that are sent back at most. */
const MAX_TYPED = 300;

const shownSchema = z.tuple([z.int(), z.string(), z.string()]);

/** A line as its hidden field carries it. */
export function toShownValue({ quantity, note, position }: Omit<ListLine, "product">): string {
  return JSON.stringify([quantity, note, position]);
}

/** Throws 400 for a form that no page of this shop has made. Fields that are missing are as they were shown. */
export function readTypedLines(form: FormData): TypedLines {
  const read: TypedLines = { typed: {}, wrong: {}, lines: [], chosen: form.getAll("line").map(readProduct) };
  for (const [name, value] of form) {
    if (!name.startsWith(LINE_FIELDS.shown)) continue;
    const product = readProduct(name.slice(LINE_FIELDS.shown.length));
    const was = { product, ...readShown(value) };
    const textOf = (field: LineField) => {
      const text = form.get(LINE_FIELDS[field] + product);
      return (typeof text === "string" ? text : String(was[field])).slice(0, MAX_TYPED);
    };
    const typed = { quantity: textOf("quantity"), note: textOf("note"), position: textOf("position") };
    read.typed[product] = typed;
    const quantity = parseListQuantity(typed.quantity);
    const note = parseRemark("note", typed.note);
    const position = parseRemark("position", typed.position);
    if (quantity === null) read.wrong[product] = "quantity";
    else if (note === null) read.wrong[product] = "note";
    else if (position === null) read.wrong[product] = "position";
    else read.lines.push({ was, is: { product, quantity, note, position } });
  }
  return read;
}

function readShown(value: FormDataEntryValue): Omit<ListLine, "product"> {
  if (typeof value !== "string") throw refuse("bad-request", 400);
  const shown = shownSchema.safeParse(parseJson(value));
  if (!shown.success) throw refuse("bad-request", 400);
  const [quantity, note, position] = shown.data;
  return { quantity, note, position };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readProduct(text: FormDataEntryValue): ProductId {
  const product = typeof text === "string" ? parseProductId(text) : null;
  if (!product) throw refuse("bad-request", 400);
  return product;
}
