import { data, href, redirect } from "react-router";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { ListLine } from "#server/services/lists/list.ts";
import { parseListQuantity } from "../cart/list-fields.ts";
import { getLocale, type RequestContext, sessionContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { notFound, refuse } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { keepInLists } from "../request/session/ask-lists.ts";
import { statusOfListRefusal } from "./list-action.ts";
import { SHELF_FIELDS } from "./list-forms.ts";
import { readShownLines, readText, toShownValue } from "./read-list-form.ts";
import { type LevelField, parseLevels, piecesToFill } from "./shelf.ts";

export type ShelfField = LevelField | "counted";

/** The refusal of the form with levels and counts, with the typed text. */
export interface ShelfRefusal {
  /**
   * conflict: another person has changed a line since it was shown · wrong: some fields are invalid · noRoom: the disk
   * has only the room that is kept for orders
   */
  reason: "conflict" | "wrong" | "noRoom";
  /** by product */
  typed: Record<string, Record<ShelfField, string>>;
  wrong: Record<string, ShelfField>;
}

interface ShelfForm {
  request: Request;
  url: URL;
  params: { listId: string };
  context: RequestContext;
}

/**
 * Saves levels and counts. The quantity of a counted line becomes the number of missing pieces, 0 if there are enough.
 * Only the line whose button was pressed gets whole packs. Redirects back to the page (303).
 */
export async function countShelf({ request, url, params, context }: ShelfForm) {
  const read = readShelf(await formOf(request));
  if (Object.keys(read.wrong).length > 0) return refused("wrong", read);
  const edits = read.edits.filter(({ was, is }) => toShownValue(was) !== toShownValue(is));
  const change = await keepInLists(context, (lists, reader) =>
    lists.changeLines(params.listId, { edits, isSorted: false }, reader),
  );
  if (!change.ok) {
    if (change.reason === "missing") throw notFound(url);
    if (change.reason === "read-only") throw refuse("forbidden", 403);
    return refused(change.reason === "noRoom" ? "noRoom" : "conflict", read);
  }
  const counted = read.edits.filter(({ isCounted }) => isCounted);
  const short = counted.filter(({ is }) => is.quantity > 0);
  const { announce } = context.get(sessionContext);
  if (counted.length === 0) announce({ kind: "list-saved" });
  else announce({ kind: "shelf-counted", counted: counted.length, count: short.length });
  const path = href("/:lang/lists/:listId/shelf", { lang: getLocale(context), listId: params.listId });
  const page = parsePageNumber(url.searchParams.get("page") ?? "0", 0);
  return redirect(page ? `${path}?page=${page}` : path, 303);
}

interface ReadShelf extends Pick<ShelfRefusal, "typed" | "wrong"> {
  /** lines without a wrong field */
  edits: { was: ListLine; is: ListLine; isCounted: boolean }[];
}

/** Throws 400 for a form that no page of this shop has made. A missing level keeps its shown value. */
function readShelf(form: FormData): ReadShelf {
  const read: ReadShelf = { typed: {}, wrong: {}, edits: [] };
  const taken = readTaken(form);
  for (const was of readShownLines(form)) {
    const { product, shelf } = was;
    const typed = {
      minimum: readText(form, SHELF_FIELDS.minimum + product) ?? String(shelf?.minimum ?? ""),
      maximum: readText(form, SHELF_FIELDS.maximum + product) ?? String(shelf?.maximum ?? ""),
      counted: (readText(form, SHELF_FIELDS.counted + product) ?? "").trim(),
    };
    const pieces = typed.counted === "" ? null : parseListQuantity(typed.counted);
    const levels = parseLevels(typed);
    read.typed[product] = typed;
    if (levels && "wrong" in levels) read.wrong[product] = levels.wrong;
    else if (pieces === null && typed.counted !== "") read.wrong[product] = "counted";
    else if (pieces !== null && levels === null) read.wrong[product] = "maximum";
    else {
      const isCounted = levels !== null && pieces !== null;
      const count = isCounted ? { pieces, at: Date.now() } : (shelf?.count ?? null);
      const filled = isCounted ? piecesToFill(levels, pieces) : was.quantity;
      const quantity = taken?.product === product ? taken.quantity : filled;
      read.edits.push({ was, is: { ...was, quantity, shelf: levels && { ...levels, count } }, isCounted });
    }
  }
  return read;
}

/** The line whose button for whole packs was pressed, with its quantity; null if another button was pressed. */
function readTaken(form: FormData): { product: ProductId; quantity: number } | null {
  const [quantityText = "", id = ""] = (readText(form, "take") ?? "").split(":");
  const [product, quantity] = [parseProductId(id), parseListQuantity(quantityText)];
  return product && quantity !== null ? { product, quantity } : null;
}

/** The refusal with the typed texts; lines that were not touched show their present values. */
function refused(reason: ShelfRefusal["reason"], { typed, wrong, edits }: ReadShelf) {
  const untouched = new Set<string>(
    edits.filter(({ was, is }) => toShownValue(was) === toShownValue(is)).map(({ was }) => was.product),
  );
  const shelf: ShelfRefusal = {
    ...{ reason, wrong },
    typed: Object.fromEntries(Object.entries(typed).filter(([product]) => !untouched.has(product))),
  };
  return data({ shelf }, { status: statusOfListRefusal(reason) });
}
