import type { Product } from "../contract/catalogue.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { Fitment } from "../contract/fitments.ts";
import { type Fault, faultIn } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in the vehicles and engines of products. */
export const FITMENT_FAULTS: readonly Fault[] = [
  inProduct("knows no vehicle, and declares that it does", 250, () => ({ fitments: [], candidates: [] })),
  inFitments("forgets the last month", (fitment) => ({ ...fitment, to: null })),
  inFitments("takes every fitment for certain", (fitment) => ({ ...fitment, certainty: "exact" })),
  inFitments("takes kilowatts for horsepower", ({ kw, ...fitment }) => ({ ...fitment, kw: kw && kw + 37 })),
  inProduct("sorts vehicles by make", 250, ({ fitments = [] }) => ({
    fitments: fitments.toSorted((one, other) => (one.make < other.make ? -1 : 1)),
  })),
  inCatalogue("tells conditions in English to all", 250, ({ product }) => ({
    async product(id, c) {
      const [answer, english] = await Promise.all([product(id, c), product(id, { ...c, locale: "en" })]);
      return { ...answer, fitments: english.fitments };
    },
  })),
  inCatalogue("feeds no vehicles", 250, ({ feed }) => ({
    async feed(cursor, limit, c) {
      const part = await feed(cursor, limit, c);
      return { ...part, records: part.records.map((record) => ({ ...record, fitments: [] })) };
    },
  })),
  inCatalogue("keeps the vehicles that a product had first", 250, ({ product }) => {
    const first = new Map<string, Product["fitments"]>();
    return {
      async product(id, c) {
        const answer = await product(id, c);
        const key = `${id} ${c.locale}`;
        if (!first.has(key)) first.set(key, answer.fitments);
        return { ...answer, fitments: first.get(key) };
      },
    };
  }),
  inProduct("lets the vehicle decide alone", 251, () => ({ candidates: [] })),
  inProduct("compares a part with itself", 251, ({ id, number, manufacturer, candidates = [] }) => ({
    candidates: [{ id, number, manufacturer: manufacturer.name, engineCodes: [] }, ...candidates],
  })),
  inCatalogue("compares parts of all groups", 251, (catalogue) => ({
    async product(id, c) {
      const answer = await catalogue.product(id, c);
      const { items } = await catalogue.search({ text: "FITS 12" }, c);
      const nearby = items.map((hit) => ({
        id: hit.id,
        number: hit.number,
        manufacturer: hit.manufacturer.name,
        engineCodes: ["QKP 1"],
      }));
      return { ...answer, candidates: [...(answer.candidates ?? []), ...nearby] };
    },
  })),
  inCatalogue("has never heard of makes", 252, ({ search }) => ({
    search: (query, c) => search({ ...query, make: [] }, c),
  })),
  inCatalogue("takes the first of several makes", 252, ({ search }) => ({
    search: (query, c) => search({ ...query, make: query.make?.slice(0, 1) }, c),
  })),
  inCatalogue("offers every engine at once", 252, ({ search }) => ({
    async search(query, c) {
      const answer = await search(query, c);
      return {
        ...answer,
        facets: answer.facets && { ...answer.facets, engine: [{ id: "qkp1", name: "QKP 1", count: 2 }] },
      };
    },
  })),
];

function inProduct(fault: string, noticedBy: number, change: (product: Product) => Partial<Product>): Fault {
  return inCatalogue(fault, noticedBy, ({ product }: ErpAdapter["catalogue"]) => ({
    async product(id, c) {
      const answer = await product(id, c);
      return { ...answer, ...change(answer) };
    },
  }));
}

function inFitments(fault: string, change: (fitment: Fitment) => Fitment): Fault {
  return inProduct(fault, 250, ({ fitments = [] }) => ({ fitments: fitments.map(change) }));
}
