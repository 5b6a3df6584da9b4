import type { AgainFate, AskedFate } from "./again-code.ts";
import type { Fate } from "./fit-into-cart.ts";
import type { SignedOutcome } from "./signed-outcome.ts";

/** A line with its index among all lines of the order or list. */
export type Placed<Line> = Line & { at: number };

/** The lines that were to be put into the cart, with the wished quantity, and the fate of each. */
export function askedOf<Line extends { quantity: number }>(
  lines: readonly Line[],
  { fates, quantities }: Pick<SignedOutcome, "fates" | "quantities">,
): [asked: Placed<Line>[], fates: AskedFate[]] {
  const asked: Placed<Line>[] = [];
  const own: AskedFate[] = [];
  for (const [index, line] of lines.entries()) {
    const fate = fates[index];
    if (!fate || fate === "notAsked") continue;
    asked.push({ ...line, at: index, quantity: quantities.get(index) ?? line.quantity });
    own.push(fate);
  }
  return [asked, own];
}

/**
 * The outcome for all lines of an order or list. `wishes`: the wished quantity of each line, null if the line was not
 * chosen; `fates`: the fates of the chosen lines, in order.
 */
export function outcomeOf(
  lines: readonly { quantity: number }[],
  wishes: readonly (number | null)[],
  fates: readonly Fate[],
): Pick<SignedOutcome, "fates" | "quantities"> {
  const rest = [...fates];
  const all = wishes.map((wish): AgainFate => (wish === null ? "notAsked" : (rest.shift() ?? "gone")));
  const quantities = wishes.flatMap((wish, index): [number, number][] =>
    wish === null || all[index] === "added" || wish === lines[index]?.quantity ? [] : [[index, wish]],
  );
  return { fates: all, quantities: new Map(quantities) };
}
