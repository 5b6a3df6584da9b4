import type { ProductId } from "../contract/product-id.ts";
import { MAX_LINKS, type Supersession } from "../contract/supersessions.ts";

/** Finds supersession edges by one of their ends, for many products at once. Unknown ids are left out. */
export interface EdgeSource {
  /** edges that lead away from these products */
  away(ids: readonly ProductId[]): readonly Supersession[];
  /** edges that lead to these products */
  into(ids: readonly ProductId[]): readonly Supersession[];
}

/** The most predecessors of one product in the answer: a universal product may replace thousands. */
const MAX_PREDECESSORS = 40;

/**
 * The answer of `catalogue.supersessions`: all edges needed to offer replacements for these products, each edge once.
 * The number of calls to the source depends on the longest chain, not on the number of products.
 */
export function edgesAround({ away, into }: EdgeSource, ids: readonly ProductId[]): Supersession[] {
  const found = new Map<string, Supersession>();
  const keep = (edges: readonly Supersession[]) => {
    for (const edge of edges) found.set(JSON.stringify([edge.from, edge.to.id, edge.to.number]), edge);
    return edges;
  };
  const fewInto = (asked: readonly ProductId[], isWanted: (edge: Supersession) => boolean) =>
    fewPerEnd(into(asked).filter(isWanted));

  follow(ids, (level) => keep(away(level)).flatMap(({ to }) => to.id ?? []));
  follow(ids, (level) => keep(fewInto(level, ({ direction }) => direction === "full")).map(({ from }) => from));
  const merged = [...found.values()].flatMap(({ relation, to }) => (relation === "merge" && to.id ? [to.id] : []));
  keep(fewInto([...new Set(merged)], ({ relation }) => relation === "merge"));
  const sets = fewInto(ids, ({ relation }) => relation === "set").map(({ from }) => from);
  keep(away([...new Set(sets)]).filter(({ relation }) => relation === "set"));
  return [...found.values()];
}

/** Follows edges level by level, up to MAX_LINKS; each product is followed only once, so that a ring ends. */
function follow(start: readonly ProductId[], next: (level: readonly ProductId[]) => readonly ProductId[]): void {
  const seen = new Set(start);
  let level: readonly ProductId[] = [...seen];
  for (let link = 0; link < MAX_LINKS && level.length > 0; link += 1) {
    level = [...new Set(next(level))].filter((id) => !seen.has(id));
    for (const id of level) seen.add(id);
  }
}

function fewPerEnd(edges: readonly Supersession[]): Supersession[] {
  const counts = new Map<string | null, number>();
  return edges.filter(({ to }) => {
    const count = (counts.get(to.id) ?? 0) + 1;
    counts.set(to.id, count);
    return count <= MAX_PREDECESSORS;
  });
}
