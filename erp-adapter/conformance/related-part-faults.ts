import type { Product } from "../contract/catalogue.ts";
import { type Fault, faultIn } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in the parts that go with a product. */
export const RELATED_PART_FAULTS: readonly Fault[] = [
  inRelated("knows no related parts, and declares that it does", 460, () => ({ related: [] })),
  inRelated("takes every related part for an accessory", 460, ({ related = [] }) => ({
    related: related.map((part) => ({ ...part, kind: "accessory" })),
  })),
  inRelated("names parts of the product's own maker only", 460, ({ manufacturer, related = [] }) => ({
    related: related.filter(({ id }) => id.startsWith(`${manufacturer.id}~`)),
  })),
  inRelated("sorts related parts by number", 460, ({ related = [] }) => ({
    related: related.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  })),
  inCatalogue("feeds no related parts", 460, ({ feed }) => ({
    async feed(cursor, limit, c) {
      const part = await feed(cursor, limit, c);
      return { ...part, records: part.records.map(({ related: _, ...record }) => record) };
    },
  })),
  inCatalogue("keeps the related parts that a product had first", 460, ({ product }) => {
    const first = new Map<string, Product["related"]>();
    return {
      async product(id, c) {
        const answer = await product(id, c);
        if (!first.has(id)) first.set(id, answer.related);
        return { ...answer, related: first.get(id) };
      },
    };
  }),
  inRelated("relates a part to itself", 461, ({ id, related = [] }) => ({
    related: related.length > 0 ? [...related, { kind: "accessory", id }] : related,
  })),
  inRelated("names a related part twice", 461, ({ related = [] }) => ({ related: [...related, ...related] })),
];

function inRelated(fault: string, noticedBy: number, change: (product: Product) => Partial<Product>): Fault {
  return inCatalogue(fault, noticedBy, ({ product }) => ({
    async product(id, c) {
      const answer = await product(id, c);
      return { ...answer, ...change(answer) };
    },
  }));
}
