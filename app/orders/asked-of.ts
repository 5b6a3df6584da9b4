import type { Fate } from "../domain/fit-into-cart.ts";
import type { SignedOutcome } from "./signed-outcome.ts";

/** Those of the lines that were to go into the cart, with the quantity asked for, and the fate of each. */
export function askedOf<Line extends { quantity: number }>(
  lines: readonly Line[],
  { fates, quantities }: Pick<SignedOutcome, "fates" | "quantities">,
): [asked: Line[], fates: Fate[]] {
  const asked: Line[] = [];
  const own: Fate[] = [];
  for (const [index, line] of lines.entries()) {
    const fate = fates[index];
    if (!fate || fate === "notAsked") continue;
    asked.push({ ...line, quantity: quantities.get(index) ?? line.quantity });
    own.push(fate);
  }
  return [asked, own];
}
