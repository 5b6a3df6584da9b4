import { z } from "zod";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { ListLine } from "#server/services/lists/list.ts";
import { parseListQuantity, parseRemark } from "../cart/list-fields.ts";
import { refuse } from "../request/page-errors.ts";
import { LINE_FIELDS } from "./list-forms.ts";

/** The fields of a line as they were typed. */
export type TypedLine = Record<"quantity" | "note" | "position", string>;
export type LineField = keyof TypedLine;

/** The lines of a list's form, which are those on its page. */
export interface TypedLines {
  /** the typed fields of all lines, by product */
  typed: Record<string, TypedLine>;
  /** the invalid fields, by product */
  wrong: Record<string, LineField>;
  /** lines without a wrong field: as they were shown, and as they were typed */
  lines: { was: ListLine; is: ListLine }[];
  /** the products that were ticked */
  chosen: ProductId[];
}

/** The most characters of a field; longer typed text is cut. */
const MAX_TYPED = 300;

const countSchema = z.object({ pieces: z.int(), at: z.int() });
const shelfSchema = z.object({ minimum: z.int().nullable(), maximum: z.int(), count: countSchema.nullable() });
const shownSchema = z.tuple([z.int(), z.string(), z.string(), shelfSchema.nullish()]);

/** The value of the hidden field that holds a line as it was shown. */
export function toShownValue({ quantity, note, position, shelf }: Omit<ListLine, "product">): string {
  return JSON.stringify([quantity, note, position, shelf]);
}

/**
 * Reads the lines of a list's form. A missing field keeps its shown value. Throws 400 for a form that no page of this
 * shop has made.
 */
export function readTypedLines(form: FormData): TypedLines {
  const read: TypedLines = { typed: {}, wrong: {}, lines: [], chosen: form.getAll("line").map(readProduct) };
  for (const was of readShownLines(form)) {
    const { product } = was;
    const textOf = (field: LineField) => readText(form, LINE_FIELDS[field] + product) ?? String(was[field]);
    const typed = { quantity: textOf("quantity"), note: textOf("note"), position: textOf("position") };
    read.typed[product] = typed;
    const quantity = parseListQuantity(typed.quantity);
    const note = parseRemark("note", typed.note);
    const position = parseRemark("position", typed.position);
    if (quantity === null) read.wrong[product] = "quantity";
    else if (note === null) read.wrong[product] = "note";
    else if (position === null) read.wrong[product] = "position";
    else read.lines.push({ was, is: { ...was, quantity, note, position } });
  }
  return read;
}

/** The lines of a form as they were shown. Throws 400 for a form that no page of this shop has made. */
export function readShownLines(form: FormData): ListLine[] {
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith(LINE_FIELDS.shown)) return [];
    return { product: readProduct(name.slice(LINE_FIELDS.shown.length)), ...readShown(value) };
  });
}

/** The typed text of a field, cut to MAX_TYPED characters; null if the form has no such field. */
export function readText(form: FormData, name: string): string | null {
  const text = form.get(name);
  return typeof text === "string" ? text.slice(0, MAX_TYPED) : null;
}

function readShown(value: FormDataEntryValue): Omit<ListLine, "product"> {
  if (typeof value !== "string") throw refuse("bad-request", 400);
  const shown = shownSchema.safeParse(parseJson(value));
  if (!shown.success) throw refuse("bad-request", 400);
  const [quantity, note, position, shelf = null] = shown.data;
  return { quantity, note, position, shelf };
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
