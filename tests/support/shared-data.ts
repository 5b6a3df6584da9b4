import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/**
 * A file of `../shared/data`, beside the repository; null where it is not there, as in a clone of one's own: tests of it
 * then skip themselves. In a worktree it is looked for beside the repository that the worktree is of.
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
