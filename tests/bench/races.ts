import { RACES, runRace } from "#server/services/approvals/testing/races.ts";
import { openPostgres } from "#server/shop-db/open-postgres.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { startTestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { figure, printTable, sayProgress } from "./table.ts";

/** Maximum of PostgreSQL connections that one process of the shop opens. */
const CONNECTIONS = 6;

/**
 * Runs each race of limits, approvals, roles and credit `count` times on both engines, and names those that go wrong.
 */
export async function measureRaces(count: number): Promise<void> {
  const postgres = await startTestPostgres();
  const schemas = new Map<string, Promise<string>>();
  const openOnPostgres = async (dir: string): Promise<OpenShopDb> => {
    const url = schemas.get(dir) ?? postgres.createSchema();
    schemas.set(dir, url);
    return openPostgres({ url: await url, log: { warn() {} }, connections: CONNECTIONS });
  };
  const engines = { SQLite: async (dir: string) => openShopDb(dir), PostgreSQL: openOnPostgres };
  const rows: string[][] = [];
  const wrong: string[] = [];
  try {
    for (const [engine, openDb] of Object.entries(engines))
      for (const name of Object.keys(RACES)) {
        sayProgress(`${engine}: ${name}, ${count} times`);
        const start = performance.now();
        const found = await runRace(name, count, { openDb });
        rows.push([engine, name, figure(count), figure((performance.now() - start) / 1_000), figure(found.length)]);
        wrong.push(...found.map((finding) => `${engine}: ${finding}`));
      }
  } finally {
    await postgres.stop();
  }
  printTable("Races of limits, approvals, roles and credit", ["engine", "race", "times", "seconds", "wrong"], rows);
  for (const finding of wrong) console.log(finding);
  if (wrong.length > 0) process.exitCode = 1;
}
