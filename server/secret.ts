import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Name of the secret's file in the data folder. */
export const SECRET_FILE = "session-secret";

/**
 * The signing secret: the configured one, or one made at the first start and kept in the data folder, readable by its
 * owner only. The file is written completely under another name and then linked, so that two simultaneous first starts
 * use the same secret.
 */
export function loadSecret(dataDir: string, configured: string | undefined): string {
  if (configured) return configured;
  const file = join(dataDir, SECRET_FILE);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32) throw new Error(`The file ${file} holds no secret. Remove it, and a new one is made.`);
  return secret;
}

/** The secret that an earlier start made and stored in the data folder; null if there is none. */
export function readKeptSecret(dataDir: string): string | null {
  const file = join(dataDir, SECRET_FILE);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}
