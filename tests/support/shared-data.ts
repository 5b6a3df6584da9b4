import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/**
 * A file of `../shared/data`, beside the repository; null if it is missing, as in a fresh clone: tests that need it are
 * then skipped. In a worktree the folder beside the main repository is used.
 */
export function sharedData(path: string): string | null {
  const file = join(repository(), "../shared/data", path);
  return existsSync(file) ? file : null;
}

function repository(): string {
  const git = join(ROOT, ".git");
  if (!existsSync(git) || statSync(git).isDirectory()) return ROOT;
  // `gitdir: <repository>/.git/worktrees/<name>`
  const folder = readFileSync(git, "utf8")
    .replace(/^gitdir:/, "")
    .trim();
  return dirname(dirname(dirname(resolve(ROOT, folder))));
}
