import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { checkDatabase } from "./check-database.ts";
import { holdAlone } from "./hold-alone.ts";
import { BackupError, type Manifest, readManifest, sha256Of } from "./manifest.ts";

export interface RestorePlan {
  /** target folder of the files; created if missing */
  dataDir: string;
  /** folder of the backup */
  folder: string;
  /**
   * number of the newest migration that this program knows, by file name of the database; a backup with any other
   * database is refused
   */
  versions: ReadonlyMap<string, number>;
  /** further databases of the data folder, which are moved away because the program can rebuild them */
  madeAgain: readonly string[];
  /** Throws BackupError for a backup that cannot be used here. */
  check?(manifest: Manifest): void;
  /** Changes the checked copies in folder `staging` before they are moved to their places. */
  adapt?(staging: string): void;
}

/** A folder in the data folder that exists only during a restore, and after one that was interrupted. */
const UNDER_WAY = "restoring";

/**
 * Throws BackupError if a restore into the data folder was interrupted: some of its files may then be old and some new.
 */
export function requireNoHalfRestore(dataDir: string): void {
  if (existsSync(join(dataDir, UNDER_WAY)))
    throw new BackupError(`A restore into ${dataDir} was broken off. Run it again, to its end.`);
}

/**
 * Checks all files of a backup, moves the old files into a folder within the data folder, and puts the files of the
 * backup in their places. `keptIn` is the path of the folder with the old files, null if there were none. Throws
 * BackupError, with nothing changed, if the backup is damaged or newer than this program, or if a program has the old
 * files open.
 */
export async function restoreBackup(plan: RestorePlan): Promise<{ manifest: Manifest; keptIn: string | null }> {
  const dataDir = resolve(plan.dataDir);
  const manifest = await readManifest(plan.folder);
  plan.check?.(manifest);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const isRepeated = existsSync(join(dataDir, UNDER_WAY));
  const databases = [...manifest.files.filter(isDatabase).map(({ name }) => name), ...plan.madeAgain];
  const held = holdAlone(databases.map((name) => join(dataDir, name)).filter((path) => existsSync(path)));
  const staging = join(dataDir, UNDER_WAY);
  try {
    rmSync(staging, { recursive: true, force: true });
    try {
      await stage(plan, manifest, staging);
      plan.adapt?.(staging);
    } catch (error) {
      // After an interrupted restore the folder stays as a mark, because the data folder still contains old files
      // beside new ones.
      if (!isRepeated) rmSync(staging, { recursive: true, force: true });
      throw error;
    }
    const keptIn = putAside(dataDir, [...new Set([...manifest.files.map(({ name }) => topOf(name)), ...databases])]);
    for (const name of readdirSync(staging)) renameSync(join(staging, name), join(dataDir, name));
    rmSync(staging, { recursive: true });
    return { manifest, keptIn };
  } finally {
    for (const db of held) db.close();
  }
}

/** Copies the files of the backup, and checks the copies. */
async function stage({ folder, versions }: RestorePlan, manifest: Manifest, staging: string): Promise<void> {
  mkdirSync(staging, { mode: 0o700 });
  for (const file of manifest.files) {
    const path = join(staging, file.name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (!existsSync(join(folder, file.name))) throw new BackupError(`${file.name} is missing in the backup.`);
    copyFileSync(join(folder, file.name), path);
    if ((await sha256Of(path)) !== file.sha256) throw new BackupError(`${file.name} of the backup is damaged.`);
    if (!isDatabase(file)) continue;
    const known = versions.get(file.name);
    if (known === undefined) throw new BackupError(`${file.name} is no database that this command restores.`);
    if (file.version > known)
      throw new BackupError(
        `${file.name} is of version ${file.version}; this release knows ${known}. Use a newer one.`,
      );
    checkDatabase(path, "full");
  }
}

function isDatabase<File extends Manifest["files"][number]>(file: File): file is File & { version: number } {
  return file.version !== null;
}

function topOf(name: string): string {
  return name.split("/")[0] ?? name;
}

/** Moves the old files into a new folder and returns its path; null if there are no old files. */
function putAside(dataDir: string, names: readonly string[]): string | null {
  const present = names
    .flatMap((name) => [name, `${name}-wal`, `${name}-shm`])
    .filter((name) => existsSync(join(dataDir, name)));
  if (present.length === 0) return null;
  const keptIn = join(dataDir, `before-restore-${new Date().toISOString().replace(/[-:.]/g, "")}`);
  mkdirSync(keptIn, { mode: 0o700 });
  for (const name of present) renameSync(join(dataDir, name), join(keptIn, name));
  return keptIn;
}
