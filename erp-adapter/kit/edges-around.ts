import type { ProductId } from "../contract/product-id.ts";
import { MAX_LINKS, type Supersession } from "../contract/supersessions.ts";

/** Edges by one of their ends, of many products at once. Unknown ids are left out. */
export interface EdgeSource {
  /** edges that lead away from these */
  away(ids: readonly ProductId[]): readonly Supersession[];
  /** edges that lead into these */
  into(ids: readonly ProductId[]): readonly Supersession[];
}

/** Predecessors of one part that are named: a universal part may take the place of thousands. */
const MAX_PREDECESSORS = 40;

/**
 * The answer of `catalogue.supersessions`: what an offer in place of these products may need, each edge once. Asks the source at
 * most once a link of the longest chain in each direction, and three times more.
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

/** Level by level; in a ring each product comes once. */
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
