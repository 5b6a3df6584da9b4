import type { Supersession } from "../contract/supersessions.ts";
import { type Fault, faultIn } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in supersessions of parts. */
export const SUPERSESSION_FAULTS: readonly Fault[] = [
  inEdges("takes every successor for one that fits", 290, (edge) => ({ ...edge, relation: "one" })),
  inEdges("lets either part stand for the other", 290, (edge) => ({ ...edge, direction: "full" })),
  inEdges("takes whole pieces only", 290, (edge) => ({ ...edge, quantityFactor: Math.ceil(edge.quantityFactor) })),
  inEdges("uses up what has ended", 290, (edge) => ({ ...edge, useUp: true })),
  inEdges("announces nothing", 290, (edge) => ({ ...edge, validFrom: null })),
  inEdges("forgets what else is needed", 290, (edge) => ({ ...edge, note: null })),
  inCatalogue("tells notes in English to all", 290, ({ supersessions }) => ({
    supersessions: (ids, c) => supersessions(ids, { ...c, locale: "en" }),
  })),
  inCatalogue("knows the first of several successors", 290, ({ supersessions }) => ({
    async supersessions(ids, c) {
      const edges = await supersessions(ids, c);
      return [...Map.groupBy(edges, ({ from }) => from).values()].flatMap((own) => own.slice(0, 1));
    },
  })),
  inCatalogue("keeps silent about a number that it does not carry", 290, ({ supersessions }) => ({
    supersessions: async (ids, c) => (await supersessions(ids, c)).filter(({ to }) => to.id !== null),
  })),
  inCatalogue("feeds the numbers alone", 290, ({ feed }) => ({
    async feed(cursor, limit, c) {
      const part = await feed(cursor, limit, c);
      return { ...part, records: part.records.map(({ supersessions: _, ...record }) => record) };
    },
  })),
  inCatalogue("stops after the first link", 291, ({ supersessions }) => ({
    supersessions: async (ids, c) => (await supersessions(ids, c)).filter(({ from }) => ids.includes(from)),
  })),
  inCatalogue("tells the first product's alone", 291, ({ supersessions }) => ({
    supersessions: (ids, c) => supersessions(ids.slice(0, 1), c),
  })),
];

function inEdges(fault: string, noticedBy: number, change: (edge: Supersession) => Supersession): Fault {
  return inCatalogue(fault, noticedBy, ({ supersessions }) => ({
    supersessions: async (ids, c) => (await supersessions(ids, c)).map(change),
  }));
}
