import { data } from "react-router";
import { type LineRemarks, remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import type { List, ListLine } from "#server/services/lists/list.ts";
import { type Filling, fillCart, statusOfRefusal } from "../cart/lines/fill-cart.ts";
import type { AgainView } from "../cart/lines/load-again.ts";
import { loadView, type OutcomePlace, toOutcome } from "../cart/lines/load-outcome.ts";
import { addRemarks } from "../cart/lines/remarks.ts";
import { toActiveCart } from "../cart/to-cart.ts";
import { sessionContext } from "../request/context.ts";
import { parseCartChoice } from "../request/forms/parse-cart-choice.ts";
import { refuse } from "../request/page-errors.ts";
import { requireList } from "../request/session/ask-lists.ts";
import { type ListForm, refused } from "./list-action.ts";
import { readTypedLines } from "./read-list-form.ts";

/** The reason why no line of a list was added to a cart, which the page shows. */
export interface AddingRefusal {
  reason: Exclude<Filling["kind"], "filled">;
  /** for `nothing`: the reason for each line */
  view: AgainView | null;
  limit: number | null;
  /** the cart choice as it was sent: if the ERP's answer was lost, the same choice creates no second cart */
  chosen: string;
}

/**
 * Puts the whole list (all its pages) or the ticked lines into the chosen cart. The quantities typed on the page are
 * used, and the list does not change; lines with quantity 0 are skipped. If all lines were added, redirects to the
 * cart; otherwise back to the list, with the outcome in the URL: which lines were left out, and why.
 */
export async function addFromList(intent: "add-all" | "add-chosen", given: ListForm) {
  const { form, url, params, context } = given;
  const choice = form.get("cart");
  const chosenCart = typeof choice === "string" && choice.length <= 200 ? parseCartChoice(choice) : null;
  if (typeof choice !== "string" || !chosenCart) throw refuse("bad-request", 400);
  const list = await requireList(params.listId, url, context);
  const read = readTypedLines(form);
  const ticked = intent === "add-chosen" ? new Set<string>(read.chosen) : null;
  if (ticked?.size === 0) return refused("nothingChosen", read);
  const wrong = Object.entries(read.wrong).filter(
    ([product, field]) => field === "quantity" && (!ticked || ticked.has(product)),
  );
  if (wrong.length > 0) return refused("wrong", { ...read, wrong: Object.fromEntries(wrong) });
  const typed = new Map(read.lines.map(({ is }) => [is.product, is.quantity]));
  const wishes = list.lines.map(({ product, quantity: own }) => {
    const quantity = typed.get(product) ?? own;
    return quantity > 0 && (!ticked || ticked.has(product)) ? quantity : null;
  });
  const asked = list.lines.flatMap((line, index) => {
    const quantity = wishes[index];
    return quantity ? [{ ...line, quantity }] : [];
  });
  if (asked.length === 0) return refused("nothingAsked", read);
  const filling = await fillCart(asked, chosenCart, { url, context });
  const place = toPlace(list);
  if (filling.kind === "filled") {
    const added = asked.filter((_, index) => filling.fates[index] === "added");
    const words = added.map((line) => ({ product: line.product, ...wordsOf(line) }));
    await addRemarks(filling.cart, words, context);
    if (added.length === asked.length) {
      context.get(sessionContext).announce({ kind: "list-into-cart", name: list.name, count: asked.length });
      return toActiveCart(context);
    }
    return toOutcome(url, place, { ...filling, wishes }, context);
  }
  const adding: AddingRefusal = {
    reason: filling.kind,
    view: filling.kind === "nothing" ? await loadView(url, place, { ...filling, wishes }, context) : null,
    limit: filling.kind === "tooManyCarts" ? filling.limit : null,
    chosen: choice,
  };
  return data({ adding }, { status: statusOfRefusal(filling) });
}

/** The lines of a list for the outcome of putting them into a cart. */
export function toPlace({ id, version, lines }: Pick<List, "id" | "version" | "lines">): OutcomePlace {
  return {
    name: "added",
    subject: `list ${id} ${version}`,
    lines: lines.map(({ product, quantity }, index) => ({ product, quantity, position: index + 1 })),
  };
}

/** A list line's note and position as the remarks of a cart line. */
export function wordsOf({ note, position }: ListLine): LineRemarks {
  return remarksOf({ note, buyerPosition: position });
}
