import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { backup } from "node:sqlite";
import { checkDatabase } from "./check-database.ts";
import { fillFolder, sync } from "./fill-folder.ts";
import { MANIFEST, type Manifest, type ManifestFile, sha256Of } from "./manifest.ts";
import { takeStates } from "./take-states.ts";

export interface BackupPlan {
  dataDir: string;
  /** target folder; created if missing, otherwise it must be empty */
  folder: string;
  /** databases to copy; missing databases are skipped */
  databases: readonly { name: string; isHeld: boolean }[];
  /** other files and folders to copy in their current state; missing ones are skipped */
  files: readonly string[];
  secretProof: string | null;
}

/** Pages copied at a time. */
const PAGES = 2_000;

/**
 * Copies the files of a shop that may be running. The target folder appears only when it is complete. Throws
 * BackupError for a folder that is not empty, or for a damaged copy.
 */
export async function writeBackup(plan: BackupPlan): Promise<Manifest> {
  return fillFolder(plan.folder, async (draft) => {
    const manifest = await copyAll(plan, draft);
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    return manifest;
  });
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
 * The file `name`; if it is a folder, the files in it that were written up to `takenAt`. Later files are left out,
 * because the copied databases do not refer to them.
 */
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
