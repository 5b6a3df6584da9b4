import { z } from "zod";
import type { Sharing } from "#server/services/lists/list.ts";

/** A field that may have any text or be missing. */
const anyText = z.string().default("").catch("");

const key = z.string().regex(/^[\w-]{8,80}$/);

/** *New list*; `key` makes a double click create only one list. */
export const newListFormSchema = z.object({ key, name: anyText });

/** The intents of the forms of a list's page. */
const LIST_INTENTS = [
  "save",
  "sort",
  "remove",
  "rename",
  "share",
  "delete",
  "add-all",
  "add-chosen",
  "compare",
  "take-offer",
  "take-left",
] as const;
export type ListIntent = (typeof LIST_INTENTS)[number];

export const listFormSchema = z.object({ intent: z.enum(LIST_INTENTS), version: z.coerce.number().int().catch(0) });

export const renameListFormSchema = z.object({ name: anyText });
/** The sharing options of a list, in the order of the page. */
export const SHARINGS = ["private", "read", "edit"] as const satisfies readonly Sharing[];
export const shareListFormSchema = z.object({ sharing: z.enum(SHARINGS) });
export const deleteListFormSchema = z.object({ own: z.string().max(400) });

/**
 * The prefixes of the names of a line's fields: quantity, note, position, and the hidden field with the values that the
 * page showed.
 */
export const LINE_FIELDS = { quantity: "q:", note: "n:", position: "p:", shown: "w:" } as const;

/** The prefixes of the names of a line's fields on the shelf page. */
export const SHELF_FIELDS = { minimum: "min:", maximum: "max:", counted: "on:" } as const;

/** The sources of lines that can be added to a list. */
export const LINE_SOURCES = ["product", "cart", "order", "quick-order"] as const;
export type LineSource = (typeof LINE_SOURCES)[number];

/** *Add to list*: the source of the lines and the list; `list` is `new` for a list that this form creates. */
export const addToListFormSchema = z.object({
  key,
  kind: z.enum(LINE_SOURCES),
  source: z.string().min(1).max(200),
  quantity: anyText,
  list: z.string().regex(/^[\w-]{0,40}$/),
  /** for a quick order: `put` replaces the list's lines of the same products, `add` adds to their quantities */
  way: z.enum(["add", "put"]).catch("add"),
  /** "yes": the lines are added without their quantities */
  template: z.literal("yes").or(z.literal("")).catch(""),
  name: anyText,
  back: anyText,
});
