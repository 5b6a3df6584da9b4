import { data } from "react-router";
import { addRemarks } from "../cart/cart-remarks.ts";
import { type Filling, fillCart, statusOfRefusal } from "../cart/fill-cart.ts";
import { sessionContext } from "../context.ts";
import type { AgainFate } from "../domain/again-code.ts";
import { parseCartChoice } from "../forms/parse-cart-choice.ts";
import { type AgainView, loadAgain } from "../orders/load-again.ts";
import { signOutcome } from "../orders/signed-outcome.ts";
import { refuse } from "../page-errors.ts";
import { toActiveCart } from "../session/to-cart.ts";
import { toAskedLines } from "./asked-lines.ts";
import { type ListForm, refused, toListPage } from "./list-action.ts";
import { toSubject } from "./load-list.ts";
import { readTypedLines } from "./read-list-form.ts";
import { requireList } from "./reader.ts";

/** Why nothing of a list was added to a cart, for the page to say. */
export interface AddingRefusal {
  reason: Exclude<Filling["kind"], "filled">;
  /** for `nothing`: why, line by line */
  view: AgainView | null;
  limit: number | null;
  /** the choice as it was sent: if the answer was lost, a new cart must not become two */
  chosen: string;
}

/**
 * Puts the whole list, all its pages, or the ticked lines into the chosen cart. The quantities typed on the page count, and
 * the list stays as it is; a line with quantity 0 is not asked for. If all of them fit, it leads to the cart; otherwise back to
 * the list, whose address then says what was left out, and why.
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
  const lines = list.lines.map((line, index) => {
    const quantity = typed.get(line.product) ?? line.quantity;
    return { ...line, place: index + 1, quantity, isAsked: quantity > 0 && (!ticked || ticked.has(line.product)) };
  });
  const asked = lines.filter(({ isAsked }) => isAsked);
  if (asked.length === 0) return refused("nothingAsked", read);
  const filling = await fillCart(asked, chosenCart, { url, context });
  if (filling.kind !== "filled") {
    const adding: AddingRefusal = {
      reason: filling.kind,
      view:
        filling.kind === "nothing"
          ? await loadAgain(await toAskedLines(asked, filling.fates, context), filling.fates, filling.held, context)
          : null,
      limit: filling.kind === "tooManyCarts" ? filling.limit : null,
      chosen: choice,
    };
    return data({ adding }, { status: statusOfRefusal(filling) });
  }
  const { cart, fates } = filling;
  const added = asked.filter((_, index) => fates[index] === "added");
  const words = added.map(({ product, note, position }) => ({ product, note, buyerPosition: position }));
  await addRemarks(cart, words, context);
  if (fates.every((fate) => fate === "added")) {
    context.get(sessionContext).announce({ kind: "list-into-cart", name: list.name, count: asked.length });
    return toActiveCart(context);
  }
  const left = [...fates];
  const all = lines.map(({ isAsked }): AgainFate => (isAsked ? (left.shift() ?? "gone") : "notAsked"));
  const quantities = new Map(
    lines.flatMap(({ quantity }, index): [number, number][] =>
      all[index] !== "added" && all[index] !== "notAsked" && quantity !== list.lines[index]?.quantity
        ? [[index, quantity]]
        : [],
    ),
  );
  const signed = signOutcome(toSubject(list), { fates: all, cart, quantities }, context);
  return toListPage(given, { added: signed });
}
