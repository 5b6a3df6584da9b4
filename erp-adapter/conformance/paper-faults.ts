import type { Product } from "../contract/catalogue.ts";
import { type Fault, faultIn } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in documents and product safety information. */
export const PAPER_FAULTS: readonly Fault[] = [
  inPapers("knows no papers, and declares that it does", 462, () => undefined),
  inPapers("sorts documents by address", 462, (papers) => ({
    ...papers,
    documents: papers.documents.toSorted((one, other) => (one.href < other.href ? 1 : -1)),
  })),
  inPapers("cuts the query of a document's address", 462, (papers) => ({
    ...papers,
    documents: papers.documents.map((one) => ({ ...one, href: one.href.replace(/\?.*/, "") })),
  })),
  inPapers("keeps warnings to itself", 462, (papers) => ({ ...papers, warnings: "" })),
  inPapers("does not say that warnings are in the other language", 462, ({ warningsLanguage: _, ...papers }) => papers),
  inPapers("takes the maker for the responsible person", 462, (papers) => ({ ...papers, responsible: papers.maker })),
  inCatalogue("feeds no papers", 462, ({ feed }) => ({
    async feed(cursor, limit, c) {
      const part = await feed(cursor, limit, c);
      return { ...part, records: part.records.map(({ papers: _, ...record }) => record) };
    },
  })),
  inCatalogue("keeps the papers that a product had first", 463, ({ product }) => {
    const first = new Map<string, Product["papers"]>();
    return {
      async product(id, c) {
        const answer = await product(id, c);
        if (!first.has(id)) first.set(id, answer.papers);
        return { ...answer, papers: first.get(id) };
      },
    };
  }),
  inCatalogue("gives every product the papers that were read last", 463, ({ product }) => {
    let last: Product["papers"];
    return {
      async product(id, c) {
        const answer = await product(id, c);
        last = answer.papers ?? last;
        return { ...answer, papers: last };
      },
    };
  }),
];

function inPapers(
  fault: string,
  noticedBy: number,
  change: (papers: NonNullable<Product["papers"]>) => Product["papers"],
): Fault {
  return inCatalogue(fault, noticedBy, ({ product }) => ({
    async product(id, c) {
      const answer = await product(id, c);
      return answer.papers ? { ...answer, papers: change(answer.papers) } : answer;
    },
  }));
}
