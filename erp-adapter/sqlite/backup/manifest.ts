import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** The file of a backup that lists its contents. */
export const MANIFEST = "backup.json";

/** The path of a file in the folder of the backup, or in one of its subfolders. */
const name = z.string().regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)?$/);

const manifestSchema = z.object({
  format: z.literal(1),
  /** instant of the state that all files share, RFC 3339 */
  takenAt: z.string(),
  /** value with which a signing secret is checked to be the one of this backup; null if no secret is needed */
  secretProof: z.string().nullable(),
  files: z.array(
    z.object({
      name,
      bytes: z.int(),
      sha256: z.string(),
      /** number of the newest migration in a database; null for any other file */
      version: z.int().nullable(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest["files"][number];

/** The reason why a backup cannot be made or restored: one sentence for the operator. */
export class BackupError extends Error {}

/** Reads the manifest of a backup. Throws BackupError if the folder is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
  } catch {
    throw new BackupError(`${folder} is no backup that this program can read: its ${MANIFEST} is missing or damaged.`);
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
