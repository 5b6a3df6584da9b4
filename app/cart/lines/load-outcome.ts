import { redirect } from "react-router";
import type { RequestContext } from "../../request/context.ts";
import { safePath } from "../../request/safe-path.ts";
import { loadCartsIfAny } from "../../request/session/carts.ts";
import { askedOf, outcomeOf } from "./asked-of.ts";
import type { Fate } from "./fit-into-cart.ts";
import { type AgainView, loadAgain, type ReloadedLine } from "./load-again.ts";
import { type SignedOutcome, signOutcome, verifyOutcome } from "./signed-outcome.ts";

/**
 * The lines of an order, a list or all favourites, of which some or all were put into a cart. `name` is the query
 * parameter that has their outcome.
 */
export interface OutcomePlace {
  name: "again" | "added";
  /** names the source of the lines: the order, or the list with its version */
  subject: string;
  lines: readonly ReloadedLine[];
}

/** The outcome of putting lines into a cart, as a page shows it; `cart` is null if that cart is gone. */
export interface ShownOutcome {
  view: AgainView;
  cart: { title: string; position: number } | null;
}

/** The outcome for the lines of an `OutcomePlace`; `wishes` as in `outcomeOf`, `cart` null if there is no cart yet. */
interface Said {
  wishes: readonly (number | null)[];
  fates: readonly Fate[];
  cart: string | null;
}

/** Redirects to the page of the lines, which shows their outcome. */
export function toOutcome(page: URL, place: OutcomePlace, said: Said, context: RequestContext): Response {
  const { pathname, search } = outcomeAddress(page, place, said, context);
  return redirect(safePath(pathname + search, "/"), 303);
}

/** The outcome for a form that added nothing: the response to the form shows it, without a redirect. */
export async function loadView(
  page: URL,
  place: OutcomePlace,
  said: Said,
  context: RequestContext,
): Promise<AgainView | null> {
  const outcome = await loadOutcome(outcomeAddress(page, place, said, context), place, context);
  return outcome?.view ?? null;
}

function outcomeAddress(page: URL, place: OutcomePlace, { wishes, fates, cart }: Said, context: RequestContext): URL {
  const address = new URL(page);
  const outcome: SignedOutcome = { ...outcomeOf(place.lines, wishes, fates), cart: cart ?? "" };
  address.searchParams.set(place.name, signOutcome(place.subject, outcome, context));
  return address;
}

/** The outcome in a URL; null unless the shop has signed it for this `subject` and number of lines. */
export async function loadOutcome(
  address: URL,
  { name, subject, lines }: OutcomePlace,
  context: RequestContext,
): Promise<ShownOutcome | null> {
  const signed = verifyOutcome(address.searchParams.get(name) ?? "", { subject, lines: lines.length }, context);
  if (!signed) return null;
  const carts = await loadCartsIfAny(context);
  const index = carts?.carts.findIndex(({ id }) => id === signed.cart) ?? -1;
  const chosen = carts?.carts[index];
  const cart = chosen ?? carts?.active ?? null;
  const [asked, fates] = askedOf(lines, signed);
  return {
    view: await loadAgain(asked, fates, { cart, address: address.pathname + address.search }, context),
    cart: chosen ? { title: chosen.title, position: index + 1 } : null,
  };
}
