import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GENERAL_PARTNER, type Locale } from "#erp-adapter/contract/context.ts";
import { generateProducts } from "#erp-adapter/mock/goods/generate-products.ts";
import { SEED_PRODUCTS } from "#erp-adapter/mock/goods/seed-catalogue.ts";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { createEmbeddedErp } from "#erp-adapter/own/embedded/create-embedded-erp.ts";
import { createJudge, SEEN, type Verdict } from "#tests/search/judge-answers.ts";
import { type JudgedQuery, readQueries } from "#tests/search/read-queries.ts";
import { printTable } from "./table.ts";

const WORST = 20;

interface Judged extends Verdict {
  query: JudgedQuery;
  total: number;
}

/**
 * Runs the queries of tests/search on the mock's catalogue and judges the first pages. If `held`, it runs only the
 * fifth that was set aside, and names none of its queries; otherwise it runs the others, and prints the worst.
 */
export async function measureWords(held: boolean): Promise<void> {
  const judged = await judgeAll(readQueries().filter((query) => (query.held === true) === held));
  const kinds = Map.groupBy(judged, ({ query }) => query.kind);
  const languages = Map.groupBy(judged, ({ query }) => query.in);
  printTable(
    `Search by words among ${SEED_PRODUCTS} products${held ? ", queries set aside" : ""}, per cent`,
    ["", "queries", `recall@${SEEN}`, "first is right"],
    [...kinds, ...languages, ["all", judged] as const].map(([name, some]) => [
      name,
      String(some.length),
      percent(some, ({ recall }) => recall),
      percent(some, ({ isFirstRight }) => (isFirstRight ? 1 : 0)),
    ]),
  );
  if (!held) printWorst(judged);
}

async function judgeAll(queries: readonly JudgedQuery[]): Promise<Judged[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-words-"));
  try {
    seedGoods({ dataDir });
    const judge = createJudge([...generateProducts({ products: SEED_PRODUCTS })]);
    const erp = createEmbeddedErp({ dataDir });
    try {
      const judged: Judged[] = [];
      for (const query of queries) {
        const asked = { text: query.text, pageSize: SEEN, withFacets: false };
        const { items, total } = await erp.catalogue.search(asked, contextIn(query.in));
        const verdict = judge(query, { ids: items.map(({ id }) => id), total });
        judged.push({ query, total, ...verdict });
      }
      return judged;
    } finally {
      await erp.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function contextIn(locale: Locale) {
  const deadline = Date.now() + 60_000;
  return { locale, partner: GENERAL_PARTNER, user: null, token: null, deadline, requestId: "bench" };
}

function percent(some: readonly Judged[], of: (one: Judged) => number): string {
  return ((100 * some.reduce((sum, one) => sum + of(one), 0)) / some.length).toFixed(1);
}

function printWorst(judged: readonly Judged[]): void {
  const worst = judged.toSorted((a, b) => scoreOf(a) - scoreOf(b) || b.right - a.right).slice(0, WORST);
  printTable(
    `The worst ${WORST}`,
    ["", "kind", "right products", "hits", `recall@${SEEN}`, "first is right"],
    worst.map(({ query, right, total, recall, isFirstRight }) => [
      `${query.in} ${JSON.stringify(query.text)}`,
      query.kind,
      String(right),
      String(total),
      (100 * recall).toFixed(0),
      isFirstRight ? "yes" : "no",
    ]),
  );
}

function scoreOf({ recall, isFirstRight }: Judged): number {
  return recall + (isFirstRight ? 1 : 0);
}
