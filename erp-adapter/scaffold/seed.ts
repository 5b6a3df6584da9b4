import { mkdirSync } from "node:fs";
import { undeclaredFlags } from "../contract/capability-flags.ts";
import { toEurCents } from "../contract/money.ts";
import { type Article, createErpAdapter, openBooks } from "./adapter.ts";

// Fills empty books with made-up articles, and prints what a shop would still miss.

const dataDir = process.env.DATA_DIR || "data";
mkdirSync(dataDir, { recursive: true });
const { read, write } = openBooks(dataDir);

const GROUPS = ["injector", "nozzle", "filter", "turbocharger"];
if ((await read()).articles.length === 0)
  await write((books) => {
    books.articles = Array.from({ length: 40 }, (_, at) => toArticle(at));
  });

const { articles } = await read();
const lacks: [string, (article: Article) => boolean][] = [
  ["a price", ({ price }) => price === null],
  ["a title", ({ title }) => title === ""],
  ["a group", ({ group }) => group === ""],
  ["pieces on the shelf", ({ free }) => free === 0],
];
console.log(`${articles.length} articles`);
for (const [what, isLacking] of lacks) {
  const count = articles.filter(isLacking).length;
  if (count > 0) console.log(`${count} of them without ${what}`);
}

const adapter = createErpAdapter({ dataDir });
const missing = undeclaredFlags(adapter.capabilities);
console.log(`not declared yet (docs/erp-reference.md says what each adds to the shop): ${missing.join(", ")}`);
await adapter.close();

function toArticle(at: number): Article {
  const [manufacturer, group] = [at % 2 === 0 ? "Bosch" : "Delphi", GROUPS[at % GROUPS.length] ?? ""];
  return {
    manufacturer,
    number: `D ${1_000 + at * 7}`,
    group,
    title: `Made-up ${group} ${at + 1}`,
    unit: "pcs",
    pack: 1,
    price: toEurCents(1_290 + at * 310),
    deposit: toEurCents(0),
    free: at % 9,
    whenEmpty: "orderable",
    replacedBy: null,
    // <feed>
    titleHr: "",
    references: [],
    // </feed>
  };
}
