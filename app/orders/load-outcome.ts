import { redirect } from "react-router";
import type { RequestContext } from "../context.ts";
import type { Fate } from "../domain/fit-into-cart.ts";
import { safePath } from "../domain/safe-path.ts";
import { loadCartsIfAny } from "../session/carts.ts";
import { askedOf, outcomeOf } from "./asked-of.ts";
import { type AgainView, type AskedLine, loadAgain } from "./load-again.ts";
import { type SignedOutcome, signOutcome, verifyOutcome } from "./signed-outcome.ts";

/** The lines that some or all were put into a cart of, and the name that their outcome has in the address of their page. */
export interface OutcomePlace {
  name: "again" | "added";
  /** the order or list as it is now */
  subject: string;
  lines: readonly AskedLine[];
}

/** The outcome of putting lines into a cart, as a page says it; `cart` is null if that cart is gone. */
export interface ShownOutcome {
  view: AgainView;
  cart: { title: string; position: number } | null;
}

/** The outcome for the lines of a place. `wishes`: as in `outcomeOf`; `cart`: null if there is none yet. */
interface Said {
  wishes: readonly (number | null)[];
  fates: readonly Fate[];
  cart: string | null;
}

/** Leads to the page that says what became of the lines. */
export function toOutcome(page: URL, place: OutcomePlace, said: Said, context: RequestContext): Response {
  const { pathname, search } = outcomeAddress(page, place, said, context);
  return redirect(safePath(pathname + search, "/"), 303);
}

/** The outcome of a form that added nothing, for the answer to that form: it leads to no other address. */
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

/** The outcome in an address; null unless the shop has signed it for these lines as they are now. */
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
