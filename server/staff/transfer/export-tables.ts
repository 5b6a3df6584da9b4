import { existsSync } from "node:fs";
import { type FileHandle, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fillFolder } from "#erp-adapter/sqlite/backup/fill-folder.ts";
import { BackupError } from "#erp-adapter/sqlite/backup/manifest.ts";
import { takeStates } from "#erp-adapter/sqlite/backup/take-states.ts";
import { connectPostgres } from "./connect-postgres.ts";
import { ALL_KEPT_TABLES, KEPT_FILES } from "./kept-tables.ts";
import { createPostgresSnapshot } from "./postgres-snapshot.ts";
import { readLines, type Snapshot, type SnapshotTable, type TableSum } from "./snapshot.ts";
import { createSqliteSnapshot } from "./sqlite-snapshot.ts";

/** The file of an export that lists the other files. */
export const EXPORT_LIST = "export.json";

export interface ExportList {
  format: 1;
  /** instant to which the data of all files belong, RFC 3339 */
  takenAt: string;
  engine: "sqlite" | "postgres";
  files: ({ name: string; bytes: number; columns: Record<string, "text" | "integer" | "bytes"> } & TableSum)[];
}

/**
 * Writes every table of the shop into a folder, as one file of JSON lines per table, all from one moment; the shop may
 * be running. The folder appears once it is complete, readable by its owner only. Throws BackupError if the folder is
 * not empty, or if there is no shop.
 */
export async function exportTables(given: { dataDir: string; url?: string; folder: string }): Promise<ExportList> {
  return fillFolder(given.folder, (draft) =>
    withSnapshot(given, async (snapshot, engine) => {
      const list: ExportList = { format: 1, takenAt: new Date().toISOString(), engine, files: [] };
      for (const name of ALL_KEPT_TABLES) {
        const table = await snapshot.table(name);
        if (table) list.files.push(await writeTable(draft, snapshot, table));
      }
      await writeFile(join(draft, EXPORT_LIST), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600, flush: true });
      return list;
    }),
  );
}

type Work<Result> = (snapshot: Snapshot, engine: ExportList["engine"]) => Promise<Result>;

function withSnapshot<Result>({ dataDir, url }: { dataDir: string; url?: string }, work: Work<Result>) {
  return url === undefined ? withFiles(dataDir, work) : withDatabase(url, work);
}

/**
 * Runs `work` on one state of the SQLite files. The writers of shop-store.db wait while that state is taken, because
 * one order is written to both files.
 */
async function withFiles<Result>(dataDir: string, work: Work<Result>): Promise<Result> {
  if (!existsSync(join(dataDir, "shop.db")))
    throw new BackupError(`There is no shop.db in ${dataDir}. Set DATA_DIR to the data folder of the shop.`);
  const present = KEPT_FILES.filter((name) => existsSync(join(dataDir, name)));
  const states = takeStates(
    dataDir,
    present.map((name) => ({ name, isHeld: name === "shop-store.db" })),
  );
  try {
    return await work(createSqliteSnapshot(states.map(({ db }) => db)), "sqlite");
  } finally {
    for (const { db } of states) db.close();
  }
}

async function withDatabase<Result>(url: string, work: Work<Result>): Promise<Result> {
  const client = await connectPostgres(url, "export");
  try {
    await client.query("begin isolation level repeatable read read only");
    const snapshot = createPostgresSnapshot(client);
    if ((await snapshot.table("shop")) === null)
      throw new BackupError("The database of DATABASE_URL has no shop in it yet.");
    return await work(snapshot, "postgres");
  } finally {
    await client.end();
  }
}

async function writeTable(
  draft: string,
  snapshot: Snapshot,
  table: SnapshotTable,
): Promise<ExportList["files"][number]> {
  const name = `${table.name}.ndjson`;
  const file = await open(join(draft, name), "wx", 0o600);
  try {
    const sum = await readLines(snapshot, table, (lines) => write(file, lines.join("")));
    await file.sync();
    const { size } = await file.stat();
    return { name, bytes: size, ...sum, columns: Object.fromEntries(table.columns.map((one) => [one.name, one.kind])) };
  } finally {
    await file.close();
  }
}

async function write(file: FileHandle, text: string): Promise<void> {
  await file.writeFile(text);
}
