import { hkdfSync } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SHOP_STORE_MIGRATIONS } from "#erp-adapter/around/shop-store/store/open-shop-store.ts";
import { CATALOGUE_MIGRATIONS } from "#erp-adapter/own/catalogue-index/catalogue-database.ts";
import { BOOKS_MIGRATIONS } from "#erp-adapter/own/embedded/books.ts";
import { BackupError, type Manifest } from "#erp-adapter/sqlite/backup/manifest.ts";
import { restoreBackup } from "#erp-adapter/sqlite/backup/restore-backup.ts";
import { writeBackup } from "#erp-adapter/sqlite/backup/write-backup.ts";
import { newestVersion } from "#erp-adapter/sqlite/migrations.ts";
import type { Env } from "../env.ts";
import { readKeptSecret, SECRET_FILE } from "../secret.ts";
import { SHOP_DB_MIGRATIONS } from "../shop-db/migrate.ts";

/** The dependencies of these commands. */
export interface CopyTools {
  env: Pick<Env, "DATA_DIR" | "SESSION_SECRET">;
  print(text: string): void;
  printError(text: string): void;
}

/** Lines for the help text. */
export const COPY_COMMANDS = [
  "backup FOLDER  copies the files of the shop, which may be running, into a folder that does not exist yet or is empty",
  "restore FOLDER puts the files of a backup into DATA_DIR and the old ones aside; the shop must be stopped",
];

/**
 * The databases of a backup. The writers of shop-store.db and erp.db (`isHeld`) wait while the backup begins, because
 * one order is written to shop.db and to these files. The copied catalogue.db may be older than the copied erp.db: the
 * embedded ERP brings the stock in catalogue.db up to date from erp.db. limits.db and products.db are not copied,
 * because the shop makes them again.
 */
const DATABASES = [
  { name: "catalogue.db", migrations: CATALOGUE_MIGRATIONS, isHeld: false },
  { name: "shop.db", migrations: SHOP_DB_MIGRATIONS, isHeld: false },
  { name: "shop-store.db", migrations: SHOP_STORE_MIGRATIONS, isHeld: true },
  { name: "erp.db", migrations: BOOKS_MIGRATIONS, isHeld: true },
];
const MADE_AGAIN = ["limits.db", "products.db"];

export function isCopyCommand([word]: readonly string[]): boolean {
  return word === "backup" || word === "restore";
}

/** Runs a backup or restore. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runCopyCommand(args: readonly string[], { env, print, printError }: CopyTools): Promise<number> {
  const [word, folder, ...rest] = args;
  if (folder === undefined || folder.startsWith("-") || rest.length > 0) {
    printError(`npm run shop -- COMMAND\n\n  ${COPY_COMMANDS.join("\n  ")}`);
    return 2;
  }
  try {
    print(word === "backup" ? await backUp(env, folder) : await restore(env, folder));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError) && !isOfSystem(error)) throw error;
    printError(`shop ${word}: ${error.message}`);
    return 1;
  }
}

async function backUp({ DATA_DIR: dataDir, SESSION_SECRET: configured }: CopyTools["env"], folder: string) {
  if (!existsSync(join(dataDir, "shop.db")))
    throw new BackupError(`There is no shop.db in ${dataDir}. Set DATA_DIR to the data folder of the shop.`);
  const secret = configured ?? readKeptSecret(dataDir);
  const { files, takenAt } = await writeBackup({
    dataDir,
    folder,
    databases: DATABASES,
    files: [...(configured ? [] : [SECRET_FILE]), "mail"],
    secretProof: secret === null ? null : proofOf(secret),
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${folder}: ${files.length} files, ${bytes} bytes, as they were at ${takenAt}.${
    configured ? " SESSION_SECRET is not among them: keep it too." : ""
  }`;
}

async function restore({ DATA_DIR: dataDir, SESSION_SECRET: configured }: CopyTools["env"], folder: string) {
  const replaced = readShopId(join(dataDir, "shop.db"));
  let isCopy = false;
  const { manifest, keptIn } = await restoreBackup({
    dataDir,
    folder,
    versions: new Map(DATABASES.map(({ name, migrations }) => [name, newestVersion(migrations)])),
    madeAgain: MADE_AGAIN,
    check: (read) => checkSecret(read, configured),
    adapt(staging) {
      const path = join(staging, "shop.db");
      const restored = readShopId(path);
      // A copy together with erp.db has an ERP of its own and keeps its shop id. A copy without a shop id gets a new id
      // anyway.
      isCopy = restored !== null && restored !== replaced && !existsSync(join(staging, "erp.db"));
      if (isCopy) renewShopId(path);
    },
  });
  const before = keptIn === null ? "It was empty." : `Its former content is in ${keptIn}.`;
  return `${dataDir} is as it was at ${manifest.takenAt}. ${before}${isCopy ? ` ${COPY}` : ""}`;
}

const COPY =
  "No shop with this id was here before, so it is another shop to its ERP: if the original will never run again, free the ERP where it runs: npm run erp -- release-shop";

/** Null if there is no readable shop.db, or if it is so old that it has no shop id. */
function readShopId(path: string): unknown {
  if (!existsSync(path)) return null;
  try {
    return withDatabase(path, (db) => db.prepare("select id from shop").get()?.id ?? null);
  } catch {
    return null;
  }
}

/**
 * Gives the copy a new shop id, so that the ERP treats it as another shop. The ERP takes orders of one shop only: a
 * copy with the same id that runs beside its original would double orders.
 */
function renewShopId(path: string): void {
  withDatabase(path, (db) => db.exec("update shop set id = lower(hex(randomblob(16)))"));
}

function withDatabase<Result>(path: string, work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/**
 * Throws BackupError if the backup has no shop.db, or if the secret is not that of the backup: orders, mails and
 * sessions are encrypted or signed with the secret.
 */
function checkSecret({ secretProof, files }: Manifest, configured: string | undefined): void {
  if (!files.some(({ name }) => name === "shop.db"))
    throw new BackupError("It is no backup of a shop: it has no shop.db.");
  if (configured ? secretProof === proofOf(configured) : files.some(({ name }) => name === SECRET_FILE)) return;
  throw new BackupError(
    configured ? "SESSION_SECRET is not that of the backup." : "Set SESSION_SECRET to the one that the shop had.",
  );
}

/** A value that differs for each secret, and reveals nothing about it. */
function proofOf(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", "backup", 16)).toString("base64url");
}

function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && ("syscall" in error || "errcode" in error);
}
