import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Vitest's setup of a run: a folder for the data that `fillDataFolder` seeds once. The function it answers removes it. */
export default function createSeedsFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "dizna-seeds-"));
  process.env.SHOP_SEEDS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
