import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Vitest's setup of a run: a folder for the data that `fillDataFolder` seeds once, and for the code that Node compiles
 * once, unless `npm test` has a folder for that. The returned function removes the folder.
 */
export default function createRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "dizna-run-"));
  process.env.SHOP_SEEDS = folder;
  process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled");
  // A worker that ends at this moment still writes what it has compiled.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
