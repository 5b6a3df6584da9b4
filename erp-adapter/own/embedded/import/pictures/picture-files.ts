import { readdir, stat } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { toNumberKey } from "../../../../contract/part-number.ts";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { importFault } from "../import-fault.ts";

/** A file of a folder; `name` is its path within the folder, in Unicode form NFC like the catalogue's numbers. */
export interface FolderPicture {
  name: string;
  path: string;
  size: number;
  changedAt: number;
}

const MOST_FILES = 200_000;
/** Files that operating systems put beside pictures. */
const LEFT_BY_SYSTEMS = /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i;

/** The contents of a folder and its subfolders, by name. */
export interface PictureFolder {
  files: FolderPicture[];
  /** names of links, which may lead out of the folder, and of other entries that are not files */
  links: string[];
}

/** Throws an import fault for a folder with no file, or with too many. */
export async function findPictureFiles(folder: string): Promise<PictureFolder> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .map((entry) => ({ ...entry, name: relative(folder, entry.path).replaceAll("\\", "/").normalize("NFC") }))
    .filter(({ name }) => !LEFT_BY_SYSTEMS.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const found = entries.filter(({ isFile }) => isFile);
  if (found.length === 0) throw importFault("the folder has no files");
  if (found.length > MOST_FILES) throw importFault(`the folder has more than ${MOST_FILES} files`);
  const files: FolderPicture[] = [];
  for (const { name, path } of found) {
    const { size, mtimeMs } = await stat(path);
    files.push({ name, path, size, changedAt: mtimeMs });
  }
  return { files, links: entries.filter(({ isFile }) => !isFile).map(({ name }) => name) };
}

/**
 * The part that a file shows, and the place of the picture among the part's pictures; or the reason why no part was
 * found.
 */
export type FindPart = (name: string) => { part: PicturedPart; place: number } | { reason: string };

export interface PicturedPart {
  manufacturer: string;
  number: string;
}

/** Finds parts by file names: `0445110369.jpg`, `0 445 110 369_2.jpg`, in any spelling that the search accepts. */
export function createFindPart(db: DatabaseSync, { manufacturer }: { manufacturer?: string }): FindPart {
  const select = prepare<PicturedPart>(db)`
    select m.name as manufacturer, p.number from product p join manufacturer m on m.id = p.manufacturer
    where p.number_key = ? and p.withdrawn = 0 order by m.name, p.number limit 20`;

  function partsOf(text: string): PicturedPart[] {
    const key = toNumberKey(text);
    if (key === "") return [];
    const found = select.all(key);
    const own = manufacturer === undefined ? found : found.filter((part) => isSame(part.manufacturer, manufacturer));
    const exact = own.filter(({ number }) => number === text);
    return exact.length > 0 ? exact : own;
  }

  return (name) => {
    const text = (name.split("/").at(-1) ?? "").slice(0, -extname(name).length || undefined).trim();
    const numbered = /^(.+?)(?:[\s_.-]+(\d{1,2})|\s*\((\d{1,2})\))$/.exec(text);
    const readings = [
      { parts: partsOf(text), place: 1 },
      ...(numbered ? [{ parts: partsOf(numbered[1] ?? ""), place: Number(numbered[2] ?? numbered[3]) }] : []),
    ].filter(({ parts }) => parts.length > 0);
    const candidates = readings.flatMap(({ parts }) => parts);
    const [only] = candidates;
    if (only === undefined) return { reason: "no part for it in the catalogue" };
    if (candidates.length > 1)
      return { reason: `it could be ${candidates.map((part) => `${part.manufacturer} ${part.number}`).join(" or ")}` };
    return { part: only, place: readings[0]?.place ?? 1 };
  };
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { sensitivity: "base" }) === 0;
}
