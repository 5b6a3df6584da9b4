import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { chmod, open, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { checkDatabase } from "./check-database.ts";
import { BackupError, MANIFEST, type Manifest, type ManifestFile, sha256Of } from "./manifest.ts";

export interface BackupPlan {
  dataDir: string;
  /** created by this function; may exist if it is empty */
  folder: string;
  /** existing ones are copied */
  databases: readonly { name: string; isHeld: boolean }[];
  /** other files and folders of files; existing ones are copied as they are at that moment */
  files: readonly string[];
  secretProof: string | null;
}

/** Milliseconds to wait for another process's write while taking the states. */
const WAIT_MS = 5_000;
/** Pages copied at a time. */
const PAGES = 2_000;

/**
 * Copies the files of a shop that may be running. The target folder appears only when it is complete. Throws BackupError
 * for a folder that is not empty, or for a damaged copy.
 */
export async function writeBackup(plan: BackupPlan): Promise<Manifest> {
  const folder = resolve(plan.folder);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new BackupError(`${folder} is there already. Name a folder that does not exist or is empty.`);
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.part-`);
  try {
    const manifest = await copyAll(plan, draft);
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await sync(draft);
    renameSync(draft, folder);
    await sync(dirname(folder));
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll({ dataDir, databases, files, secretProof }: BackupPlan, draft: string): Promise<Manifest> {
  const listed: ManifestFile[] = [];
  const states = takeStates(
    dataDir,
    databases.filter(({ name }) => existsSync(join(dataDir, name))),
  );
  const takenAt = Date.now();
  try {
    for (const { name, db } of states) {
      const copy = join(draft, name);
      await backup(db, copy, { rate: PAGES });
      listed.push(await toListed(draft, name, checkDatabase(copy, "quick")));
    }
  } finally {
    for (const { db } of states) db.close();
  }
  for (const name of files.flatMap((one) => filesOf(dataDir, one, takenAt))) {
    mkdirSync(dirname(join(draft, name)), { recursive: true, mode: 0o700 });
    copyFileSync(join(dataDir, name), join(draft, name));
    listed.push(await toListed(draft, name, null));
  }
  return { format: 1, takenAt: new Date(takenAt).toISOString(), secretProof, files: listed };
}

/**
 * Connections that each see one fixed state of their database, whatever is written later. All states are of one moment, as
 * after a power cut: an order is booked in one file and confirmed in another, and copies of different moments could order
 * twice, or confirm an order that does not exist. Therefore writers of the databases with `isHeld` wait some milliseconds
 * while the states are taken.
 */
function takeStates(dataDir: string, databases: BackupPlan["databases"]): { name: string; db: DatabaseSync }[] {
  const holders: DatabaseSync[] = [];
  const states: { name: string; db: DatabaseSync }[] = [];
  const connect = (name: string) => new DatabaseSync(join(dataDir, name), { timeout: WAIT_MS });
  try {
    for (const { name } of databases.filter(({ isHeld }) => isHeld)) {
      const holder = connect(name);
      holders.push(holder);
      holder.exec("begin immediate");
    }
    for (const { name } of databases) {
      const db = connect(name);
      states.push({ name, db });
      // A transaction sees the state of its first read.
      db.exec("begin");
      db.prepare("select count(*) from sqlite_schema").get();
    }
    return states;
  } catch (error) {
    for (const { db } of states) db.close();
    throw error;
  } finally {
    for (const holder of holders) holder.close();
  }
}

/** A file, or the files of a folder at that moment: the copied databases do not know later ones. */
function filesOf(dataDir: string, name: string, takenAt: number): string[] {
  const path = join(dataDir, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path)
    .filter((one) => !one.startsWith(".") && statSync(join(path, one)).mtimeMs <= takenAt)
    .map((one) => `${name}/${one}`);
}

async function toListed(draft: string, name: string, version: number | null): Promise<ManifestFile> {
  const path = join(draft, name);
  await chmod(path, 0o600);
  await sync(path);
  return { name, bytes: statSync(path).size, sha256: await sha256Of(path), version };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
