import { BackupError } from "#erp-adapter/sqlite/backup/manifest.ts";
import type { Env } from "../env.ts";
import { readKeptSecret, SECRET_FILE } from "../secret.ts";
import { MOVED_MARK } from "../shop-db/moved-mark.ts";
import { EXPORT_LIST, exportTables } from "./transfer/export-tables.ts";
import { type MovedTable, moveToPostgres } from "./transfer/move-to-postgres.ts";

/** The dependencies of these commands. */
export interface TransferTools {
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL" | "SESSION_SECRET">;
  print(text: string): void;
  printError(text: string): void;
}

/** Lines for the help text. */
export const TRANSFER_COMMANDS = [
  "move-to-postgres\n                 copies the shop of DATA_DIR, which must be stopped, into the empty database of DATABASE_URL",
  "export FOLDER  writes all that the shop keeps as JSON lines, a file for each table; the shop may be running",
];

export function isTransferCommand([word]: readonly string[]): boolean {
  return word === "move-to-postgres" || word === "export";
}

/** Runs a move or an export. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runTransferCommand(args: readonly string[], tools: TransferTools): Promise<number> {
  const { env, print, printError } = tools;
  const [word, folder, ...rest] = args;
  const isMove = word === "move-to-postgres" && folder === undefined;
  const isExport = word === "export" && folder !== undefined && !folder.startsWith("-") && rest.length === 0;
  if (!isMove && !isExport) {
    printError(`npm run shop -- COMMAND\n\n  ${TRANSFER_COMMANDS.join("\n  ")}`);
    return 2;
  }
  try {
    print(isExport ? await exportTo(folder, env) : await move(env));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    printError(`shop ${word}: ${error.message}`);
    return 1;
  }
}

async function exportTo(folder: string, { DATA_DIR: dataDir, DATABASE_URL: url }: TransferTools["env"]) {
  const { files, takenAt } = await exportTables({ dataDir, url, folder });
  const [rows, bytes] = [
    files.reduce((sum, file) => sum + file.rows, 0),
    files.reduce((sum, file) => sum + file.bytes, 0),
  ];
  return `${folder}: ${files.length} tables, ${rows} rows, ${bytes} bytes, as they were at ${takenAt}; ${EXPORT_LIST} lists them.`;
}

async function move({ DATA_DIR: dataDir, DATABASE_URL: url, SESSION_SECRET: configured }: TransferTools["env"]) {
  if (url === undefined) throw new BackupError("Set DATABASE_URL to an empty database.");
  const kept = readKeptSecret(dataDir);
  if (kept !== null && kept !== configured)
    throw new BackupError(
      `Set SESSION_SECRET to the text of the file ${SECRET_FILE} in ${dataDir}: sessions, mails and orders under way are sealed with it.`,
    );
  const { kind, to, tables } = await moveToPostgres({ dataDir, url });
  const outcome =
    kind === "moved"
      ? `Moved to ${to}: all rows were read back, and are the same. A start on the files of ${dataDir} is refused from now on (${MOVED_MARK}).`
      : `It was moved to ${to} before, and has not changed since.`;
  return [...toTable(tables), outcome].join("\n");
}

function toTable(tables: readonly MovedTable[]): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length));
  return tables.map(
    ({ name, rows, sha256 }) => `${name.padEnd(width)}  ${String(rows).padStart(9)}  sha256 ${sha256.slice(0, 16)}`,
  );
}
