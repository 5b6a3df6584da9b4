import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** Milliseconds for which hashed files of earlier builds stay. */
const KEPT_FOR = 24 * 3_600_000;

/** Folders that are moved first, in this order, so that no file refers to a file that is not there yet. */
const FIRST = ["client/assets/", "client/"];

/** Files with a hash in their name, which stay for a while: open pages and processes of earlier builds request them. */
const HASHED = /^(?:client\/(?:assets|builds\/meta)\/|node\/[^/]+-[\w-]{8}\.js$)/;

/**
 * Replaces a build that may be in use by a finished one, file by file, each atomically. Deletes files that are not in
 * the new build; hashed files only after a day.
 * @param {string} next folder of the finished build, in subfolders; gone afterwards
 * @param {string} place folder of the build in use
 * @param {number} [now] epoch milliseconds
 */
export function moveIn(next, place, now = Date.now()) {
  const names = filesUnder(next);
  for (const name of names.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    renameSync(join(next, name), join(place, name));
  }
  const present = new Set(names);
  for (const name of readdirSync(next).flatMap((part) => filesUnder(place, part))) {
    if (present.has(name)) continue;
    const path = join(place, name);
    if (!HASHED.test(name) || now - statSync(path).mtimeMs > KEPT_FOR) rmSync(path);
  }
  rmSync(next, { recursive: true });
}

function turnOf(name) {
  const turn = FIRST.findIndex((start) => name.startsWith(start));
  if (turn !== -1) return turn;
  return HASHED.test(name) ? FIRST.length : FIRST.length + 1;
}

/** Paths below `folder`, with / as separator. */
function filesUnder(folder, part = ".") {
  if (!existsSync(join(folder, part))) return [];
  return readdirSync(join(folder, part), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    );
}
