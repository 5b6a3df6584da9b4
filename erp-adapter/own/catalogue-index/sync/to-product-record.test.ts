import { expect, test } from "vitest";
import { MAX_WARNINGS, NO_PAPERS, type PapersRecord } from "../../../contract/product-papers.ts";
import type { Oddities } from "./oddities.ts";
import { sampleFeedRecord } from "./testing/fake-feed.ts";
import { toProductRecord } from "./to-product-record.ts";

const LONG = "x".repeat(MAX_WARNINGS + 1);
const SHEET = { kind: "safety-sheet", title: "", language: null, href: "https://files.example/s.pdf" } as const;
const MAKER = { name: "Lab", address: "1 High St", contact: "a@lab.example" };

test.each<[string, Partial<PapersRecord>, Partial<PapersRecord>, boolean]>([
  ["whole", { documents: [SHEET], maker: MAKER }, { documents: [SHEET], maker: MAKER }, false],
  [
    "with long warnings in Croatian",
    { warnings: { en: "Hot.", hr: LONG } },
    { warnings: { en: "Hot.", hr: "" } },
    true,
  ],
  [
    "with long warnings in English",
    { warnings: { en: LONG, hr: "Vruće." } },
    { warnings: { en: "", hr: "Vruće." } },
    true,
  ],
  [
    "with no https address",
    { documents: [{ ...SHEET, href: "http://a.example/" }, SHEET] },
    { documents: [SHEET] },
    true,
  ],
  ["with half a contact", { maker: { ...MAKER, contact: "" }, responsible: MAKER }, { responsible: MAKER }, true],
])("papers %s: the catalogue keeps what it can, and what it leaves out is told", (_, sent, kept, isOdd) => {
  const oddities: Oddities = {};
  const record = sampleFeedRecord("P 1", { papers: { ...NO_PAPERS, ...sent } });
  expect(toProductRecord(record, oddities).papers).toEqual({ ...NO_PAPERS, ...kept });
  expect("invalid-papers" in oddities).toBe(isOdd);
});
