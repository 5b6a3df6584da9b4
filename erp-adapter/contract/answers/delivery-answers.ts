import type { DeliveryOptions } from "../delivery.ts";
import { type AnswerFault, faultInIds, firstBroken, firstFaultIn } from "./answer-fault.ts";

/**
 * Fault unless each address, branch and carrier is listed once, at most one address is the default, opening hours end
 * after they begin, and the costs of a carrier are not negative and sorted by `from`.
 */
export function faultInOptions({ addresses, branches, carriers }: DeliveryOptions): AnswerFault | null {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return (
    faultInIds("addresses", idsOf(addresses)) ??
    faultInIds("branches", idsOf(branches)) ??
    faultInIds("carriers", idsOf(carriers)) ??
    firstBroken([[addresses.filter(({ isDefault }) => isDefault).length <= 1, "addresses", "more than one default"]]) ??
    firstFaultIn("branches", branches, ({ hours }) =>
      firstBroken([[hours.every(({ from, to }) => from < to), "hours", "they end before they begin"]]),
    ) ??
    firstFaultIn("carriers", carriers, ({ costs }) =>
      firstBroken([
        [costs.every(({ cost }) => cost >= 0), "costs", "negative"],
        [costs.every(({ from }, at) => at === 0 || from > (costs[at - 1]?.from ?? 0)), "costs", "not smallest first"],
      ]),
    )
  );
}
