import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { ProductId } from "../contract/product-id.ts";
import { visitor } from "./fixture/visitor.ts";

// Mistakes of a harness that would show in many cases, and not by their cause.

/** A sentence for each name that the suite does not know and that is nearly one that it knows and does not get. */
export function mistypedNames(given: readonly string[], known: readonly string[]): string[] {
  const missing = known.filter((name) => !given.includes(name));
  return given.flatMap((name) => {
    const meant = known.includes(name) ? undefined : missing.find((one) => isNearly(name, one));
    return meant === undefined ? [] : `The harness has ${name}, which the suite never calls: write ${meant}.`;
  });
}

/** True if at most two letters differ, in any case of letters. */
function isNearly(one: string, other: string): boolean {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...to].entries())
      next.push(Math.min((row[j] ?? 0) + Number(letter !== wanted), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return (row.at(-1) ?? 0) <= 2;
}

/**
 * A sentence if the products of the back end are others than those that the suite has added; null if they are the same,
 * or cannot be read: the cases then say why. `added`: the ids as the suite expects them, and as `addProduct` answered.
 */
export async function otherGoods(
  { catalogue, capabilities }: Pick<ErpAdapter, "catalogue" | "capabilities">,
  added: readonly { expected: ProductId; answered: ProductId }[],
): Promise<string | null> {
  const other = added.find(({ expected, answered }) => answered !== undefined && answered !== expected);
  if (other)
    return `addProduct answers ${other.answered} for ${other.expected}: an id is made by toProductId of maker and number, and the cases ask for it.`;
  try {
    const ids = added.map(({ expected }) => expected);
    const shown = (await catalogue.products(ids, visitor())).length;
    if (shown < ids.length)
      return `addProduct has added ${ids.length} products, and catalogue.products shows ${shown} of them: cases about the others fail.`;
    const { total } = capabilities.catalogue.search ? await catalogue.search({ pageSize: 1 }, visitor()) : { total: 0 };
    return total > ids.length
      ? `The back end shows ${total} products, and ${ids.length} of them are the suite's: cases that list products fail because of the others. Take an empty test copy of your ERP.`
      : null;
  } catch {
    return null;
  }
}
