import { CATALOGUE_MIGRATIONS } from "../../own/catalogue-index/catalogue-database.ts";
import { BOOKS_MIGRATIONS } from "../../own/embedded/books.ts";
import { BackupError } from "../../sqlite/backup/manifest.ts";
import { restoreBackup } from "../../sqlite/backup/restore-backup.ts";
import { writeBackup } from "../../sqlite/backup/write-backup.ts";
import { newestVersion } from "../../sqlite/migrations.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";

/**
 * The databases of a backup. The books (erp.db) are locked until the states of both files are taken: otherwise the
 * copied catalogue could have stock deducted for an order that is not in the copied books.
 */
const DATABASES = [
  { name: "catalogue.db", migrations: CATALOGUE_MIGRATIONS, isHeld: false },
  { name: "erp.db", migrations: BOOKS_MIGRATIONS, isHeld: true },
];

export const backup: Command = {
  usage: "FOLDER",
  summary: "copies the ERP's files, which may be in use; for an ERP that is served, after the shop's own backup",
  async run(args, { files: { dataDir, catalogue }, print }) {
    const folder = folderOf(args);
    // Throws if there is no shop.
    catalogue();
    const { files, takenAt } = await told(
      writeBackup({ dataDir, folder, databases: DATABASES, files: [], secretProof: null }),
    );
    print(`${folder}: ${files.length} files, as they were at ${takenAt}`);
    return 0;
  },
};

export const restore: Command = {
  usage: "FOLDER",
  summary: "puts the files of a backup in their places and the old ones aside; shop and ERP must be stopped",
  async run(args, { files: { dataDir }, print }) {
    const versions = new Map(DATABASES.map(({ name, migrations }) => [name, newestVersion(migrations)]));
    const { manifest, keptIn } = await told(
      restoreBackup({ dataDir, folder: folderOf(args), versions, madeAgain: [] }),
    );
    print(
      `${dataDir} is as it was at ${manifest.takenAt}${keptIn === null ? "" : `; what it held before is in ${keptIn}`}`,
    );
    return 0;
  },
};

function folderOf(args: readonly string[]): string {
  return parseArguments(args, ["FOLDER"]).words[0];
}

async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BackupError ? commandError(error.message) : error;
  }
}
