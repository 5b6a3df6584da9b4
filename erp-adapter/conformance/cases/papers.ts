import assert from "node:assert/strict";
import { declares } from "../../contract/capability-flags.ts";
import type { ProductId } from "../../contract/product-id.ts";
import type { PapersRecord } from "../../contract/product-papers.ts";
import { defineCases, type Trial } from "../case.ts";
import { idOf, toRecord } from "../fixture/products.ts";

const PAPERS: PapersRecord = {
  documents: [
    { kind: "instructions", title: "Einbauanleitung", language: "de", href: "https://files.example/fit.pdf?v=2" },
    { kind: "safety-sheet", title: "", language: null, href: "https://files.example/sds.pdf" },
  ],
  warnings: { en: "Contains springs under tension.", hr: "" },
  maker: { name: "Lab Ltd.", address: "1 High Street, Leeds, United Kingdom", contact: "safety@lab.example" },
  responsible: { name: "Lab EU d.o.o.", address: "Ilica 1, 10000 Zagreb", contact: "https://lab.example/contact" },
};

/** Documents and product safety information: cases 462 and 463. */
export const PAPER_CASES = defineCases("catalogue", [
  {
    id: 462,
    title:
      "a product has its documents in the office's order, its warnings, in the other language if need be, its maker and who answers for it in the EU",
    needs: ["staff", "catalogue.papers"],
    async run(t) {
      const record = toRecord({ manufacturer: "Bosch", number: "PAPERS 1", papers: PAPERS });
      const id = await t.staff.addProduct(record);
      const answered = { ...PAPERS, warnings: PAPERS.warnings.en };
      assert.deepEqual(await read(t, id), answered);
      const croatian = (await t.adapter.catalogue.product(id, { ...t.visitor(), locale: "hr" })).papers;
      // A back end that has only one language is never asked for the other one.
      const isAsked = declares(t.adapter.capabilities, "catalogue.locales");
      assert.deepEqual(croatian, isAsked ? { ...answered, warningsLanguage: "en" } : answered);
      if (t.adapter.capabilities.catalogue.feed !== null) assert.deepEqual(await readFed(t, id), PAPERS);
    },
  },
  {
    id: 463,
    title: "a product has the papers of its latest version, and none of another product",
    needs: ["staff", "catalogue.papers"],
    async run(t) {
      const id = await t.staff.addProduct(toRecord({ manufacturer: "Bosch", number: "PAPERS 2", papers: PAPERS }));
      const bare = await t.staff.addProduct(toRecord({ manufacturer: "Bosch", number: "PAPERS 3" }));
      assert.deepEqual((await read(t, id))?.documents, PAPERS.documents);
      const fewer = { ...PAPERS, documents: PAPERS.documents.slice(1), responsible: null };
      await t.staff.addProduct(toRecord({ manufacturer: "Bosch", number: "PAPERS 2", papers: fewer }));
      assert.deepEqual(await read(t, id), { ...fewer, warnings: fewer.warnings.en });
      assert.equal(await read(t, bare), undefined);
    },
  },
]);

async function read(t: Trial, id: ProductId) {
  return (await t.adapter.catalogue.product(id, t.visitor())).papers;
}

/** The documents and safety data in the feed record of a product. */
async function readFed(t: Trial, id: ProductId): Promise<PapersRecord | undefined> {
  for (let cursor: string | null = null; ; ) {
    const part = await t.adapter.catalogue.feed(cursor, 100, t.visitor());
    const found = part.records.find((record) => idOf(record) === id);
    if (found) return found.papers;
    assert.ok(part.more, `${id} is not in the feed`);
    cursor = part.cursor;
  }
}
