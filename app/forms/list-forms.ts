import { z } from "zod";
import type { Sharing } from "#server/services/lists/list.ts";

/** A field that may be anything, or missing. */
const anyText = z.string().default("").catch("");

const key = z.string().regex(/^[\w-]{8,80}$/);

/** *New list*, with the key that turns a double click into one list. */
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
  "take-offer",
  "take-left",
] as const;
export type ListIntent = (typeof LIST_INTENTS)[number];

export const listFormSchema = z.object({ intent: z.enum(LIST_INTENTS), version: z.coerce.number().int().catch(0) });

export const renameListFormSchema = z.object({ name: anyText });
/** In the order in which a page offers them. */
export const SHARINGS = ["private", "read", "edit"] as const satisfies readonly Sharing[];
export const shareListFormSchema = z.object({ sharing: z.enum(SHARINGS) });
export const deleteListFormSchema = z.object({ own: z.string().max(400) });

/** The beginnings of the names of a line's fields: its quantity, note and position, and as which they were shown. */
export const LINE_FIELDS = { quantity: "q:", note: "n:", position: "p:", shown: "w:" } as const;

/** The beginnings of the names of a line's fields on its shelf. */
export const SHELF_FIELDS = { minimum: "min:", maximum: "max:", counted: "on:" } as const;

/** The sources of lines that can be added to a list. */
export const LINE_SOURCES = ["product", "cart", "order", "quick-order"] as const;
export type LineSource = (typeof LINE_SOURCES)[number];

/** *Add to list*: what is added, and to which list; `list` is `new` for one that is still to be made. */
export const addToListFormSchema = z.object({
  key,
  kind: z.enum(LINE_SOURCES),
  source: z.string().min(1).max(200),
  quantity: anyText,
  list: z.string().regex(/^[\w-]{0,40}$/),
  /** put: the rows of a file take the place of the list's lines of the same parts */
  way: z.enum(["add", "put"]).catch("add"),
  /** ticked: the lines come without their quantities */
  template: z.literal("yes").or(z.literal("")).catch(""),
  name: anyText,
  back: anyText,
});
