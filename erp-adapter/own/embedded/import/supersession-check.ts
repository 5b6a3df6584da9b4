import { numberOf, type ProductId } from "../../../contract/product-id.ts";
import { MAX_LINKS } from "../../../contract/supersessions.ts";
import { quote } from "./cells.ts";
import type { LineNote, SupersessionCounts } from "./import-report.ts";
import type { ReplacedRow, StagedRows } from "./staged-rows.ts";

/**
 * Follows the replacements that the file's lines name, and finds those that lead nowhere or back to themselves. Removes
 * successors that are only words of a title, or the part itself.
 */
export function checkSupersessions(
  staged: Pick<StagedRows, "replaced" | "otherReplaced" | "find" | "forgetSuccessor" | "countUnpriced">,
): {
  counts: SupersessionCounts;
  warnings: LineNote[];
} {
  const warnings: LineNote[] = [];
  const successors = new Map<ProductId, ProductId | null>();
  const lines = new Map<ProductId, number>();
  for (const { line, id, maker, number, doubt } of staged.replaced()) {
    const { exact, similar } = staged.find(maker, number, id);
    const fault = faultOf(number, doubt, exact !== null);
    if (fault) {
      warnings.push({ line, reason: fault });
      staged.forgetSuccessor(line);
      continue;
    }
    const [only] = similar.length === 1 ? similar : [];
    const successor = exact ?? only ?? null;
    successors.set(id, successor);
    lines.set(id, line);
    if (successor === null) {
      const several = similar.length > 1 ? `could be ${similar.map(numberOf).join(" or ")}` : "which is unknown";
      warnings.push({ line, reason: `replaced by ${quote(number)}, ${several}` });
    } else if (exact === null) {
      warnings.push({ line, reason: `replaced by ${quote(number)}: taken for ${quote(numberOf(successor))}` });
    }
  }
  const others = findOthers(staged, warnings);
  const chains = [...successors.keys()].map((id) => follow(id, successors));
  for (const { start, path, loops } of chains)
    if (loops)
      warnings.push({
        line: lines.get(start) ?? 0,
        reason: `the replacements lead back to this part: ${[...path, start].map(numberOf).join(" → ")}`,
      });
  for (const { start, path } of chains)
    if (path.length >= MAX_LINKS)
      warnings.push({
        line: lines.get(start) ?? 0,
        reason: `${path.length} replacements follow each other: from ${MAX_LINKS} on nothing is offered`,
      });
  warnOfRings(others, successors, warnings);
  const linked = [...successors.values()].filter((successor) => successor !== null);
  return {
    counts: {
      found: successors.size,
      linked: linked.length,
      dangling: successors.size - linked.length,
      chained: linked.filter((successor) => successors.has(successor)).length,
      longestChain: Math.max(0, ...chains.map(({ path, loops }) => (loops ? 0 : path.length))),
      inLoops: chains.filter(({ loops }) => loops).length,
      unpriced: staged.countUnpriced([...new Set([...linked, ...others.map(({ to }) => to)])]),
    },
    warnings: warnings.sort((a, b) => a.line - b.line),
  };
}

function faultOf(number: string, doubt: ReplacedRow["doubt"], known: boolean): string | null {
  if (doubt === "self") return "the title says that the part is replaced by itself: taken as not replaced";
  if (doubt === "word" && !known) return `${quote(number)} is no number: taken as not replaced`;
  return null;
}

interface Chain {
  start: ProductId;
  /** the replaced parts of the chain, beginning with `start` */
  path: ProductId[];
  /** true if the chain returns to its start; a chain that enters another loop ends there */
  loops: boolean;
}

function follow(start: ProductId, successors: ReadonlyMap<ProductId, ProductId | null>): Chain {
  const path: ProductId[] = [];
  const seen = new Set<ProductId>();
  let at: ProductId | null = start;
  while (at !== null && successors.has(at) && !seen.has(at)) {
    seen.add(at);
    path.push(at);
    at = successors.get(at) ?? null;
  }
  return { start, path, loops: at === start && path.length > 0 };
}

/** A replacement that a line names after its first replacement. */
interface OtherEdge {
  line: number;
  from: ProductId;
  to: ProductId;
}

/** The known replacements after the first of each line; warns about unknown ones. */
function findOthers(staged: Pick<StagedRows, "otherReplaced" | "find">, warnings: LineNote[]): OtherEdge[] {
  return staged.otherReplaced().flatMap(({ line, id, maker, number }) => {
    const { exact, similar } = staged.find(maker, number, id);
    const to = exact ?? (similar.length === 1 ? similar[0] : undefined);
    if (to === undefined) warnings.push({ line, reason: `replaced by ${quote(number)}, which is unknown` });
    return to === undefined ? [] : [{ line, from: id, to }];
  });
}

/**
 * Warns if a replacement after the first leads back to the replaced part; the chains check only the first replacement.
 */
function warnOfRings(
  others: readonly OtherEdge[],
  successors: ReadonlyMap<ProductId, ProductId | null>,
  warnings: LineNote[],
): void {
  const further = Map.groupBy(others, ({ from }) => from);
  for (const { line, from, to } of others) {
    const reached = new Set([to]);
    for (const at of reached)
      for (const next of [successors.get(at) ?? null, ...(further.get(at) ?? []).map((edge) => edge.to)])
        if (next !== null) reached.add(next);
    if (!reached.has(from)) continue;
    warnings.push({
      line,
      reason: `the replacements lead back to this part: ${[from, to].map(numberOf).join(" → … ")}`,
    });
  }
}
