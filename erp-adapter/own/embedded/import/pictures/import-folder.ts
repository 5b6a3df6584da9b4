import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { MAX_PICTURES } from "../../../../contract/pictures.ts";
import { type ProductId, toMakerSlug, toProductId } from "../../../../contract/product-id.ts";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import type { PictureRecord } from "../../../catalogue-index/product-record.ts";
import { MAX_PICTURE_BYTES, TOO_BIG } from "../../pictures/picture-kind.ts";
import { createPictureStore, type KeptPicture, type PictureStore } from "../../pictures/picture-store.ts";
import { importFault } from "../import-fault.ts";
import type { ImportOptions } from "../import-options.ts";
import { createProgress } from "../import-progress.ts";
import { createGetPresentRecord } from "../present-record.ts";
import { areSame } from "../same-value.ts";
import { createStagedRows } from "../staged-rows.ts";
import { ALWAYS_MISSING, SHARE_MISSING } from "../supplier-lists.ts";
import { afterBreakingOff, requireFree } from "../writing/broken-off.ts";
import { createImportJournal } from "../writing/import-journal.ts";
import { writeStaged } from "../writing/write-staged.ts";
import { createFindPart, type FolderPicture, findPictureFiles, type PicturedPart } from "./picture-files.ts";
import type { FileNote, PictureReport } from "./picture-report.ts";

type Options = Pick<ImportOptions, "manufacturer" | "as" | "full" | "accepts" | "dryRun" | "onProgress">;

/**
 * Imports the pictures of a folder whose files are named by part numbers. They replace the earlier pictures of these
 * parts. All files are read first. Throws an import fault, with nothing written, for a folder without files or invalid
 * options.
 */
export async function importPictures(db: DatabaseSync, folder: string, options: Options): Promise<PictureReport> {
  const { as: list, dryRun = false } = options;
  if (options.full && list === undefined) throw importFault("--full goes with --as NAME, the name of the list");
  const { files, links } = await findPictureFiles(folder);
  const journal = createImportJournal(db);
  const source = { name: basename(resolve(folder)), digest: fingerprintOf(files) };
  const completes = requireFree(journal, source);
  const refused: FileNote[] = links.map((file) => ({ file, reason: "a link, which may lead elsewhere" }));
  const pictures = await takePictures(db, files, options, refused);
  const staged = createStagedRows(db);
  try {
    const getPresent = createGetPresentRecord(db);
    let line = 0;
    let same = 0;
    const stage = ({ manufacturer, number }: PicturedPart, after: PictureRecord[]) => {
      line += 1;
      const present = getPresent(toProductId(toMakerSlug(manufacturer), number));
      if (areSame(present?.record.pictures, after)) same += 1;
      else staged.add({ line, manufacturer, number, fields: { pictures: after } });
    };
    for (const { part, shown } of pictures.values()) stage(part, shown);
    const missing = options.full && list !== undefined ? missingOf(db, list, pictures, options) : [];
    for (const id of missing) {
      const present = getPresent(id)?.record;
      if (present)
        stage(
          present,
          (present.pictures ?? []).filter((picture) => picture.list !== list),
        );
    }
    const report: PictureReport = {
      dryRun,
      files: files.length + links.length,
      taken: files.length + links.length - refused.length,
      parts: pictures.size - same,
      same,
      withdrawn: missing.length,
      refused,
      completes,
    };
    if (dryRun || staged.counts().updated === 0) return report;
    try {
      const writing = createProgress("writing", options.onProgress);
      const parts = staged.counts().updated;
      const onWritten = (written: number) => writing(written, written / parts, parts);
      writeStaged(db, staged, journal, { source, options: {}, missing: [], onWritten });
    } catch (error) {
      throw afterBreakingOff(error, journal, source);
    }
    return report;
  } finally {
    staged.drop();
  }
}

interface Shown {
  part: PicturedPart;
  shown: PictureRecord[];
}

/** The pictures of each part in their order; a file without a part or picture is noted in `refused`. */
async function takePictures(
  db: DatabaseSync,
  files: readonly FolderPicture[],
  { manufacturer, as: list, dryRun = false, onProgress }: Options,
  refused: FileNote[],
): Promise<Map<ProductId, Shown>> {
  const findPart = createFindPart(db, { manufacturer });
  const store = createPictureStore(dirname(db.location() ?? ""), { dryRun });
  const progress = createProgress("taking pictures", onProgress);
  const matched = files.flatMap((file) => {
    const match = findPart(file.name);
    if (!("reason" in match)) return [{ ...file, ...match }];
    refused.push({ file: file.name, reason: match.reason });
    return [];
  });
  matched.sort((one, other) => one.place - other.place);
  const found = new Map<ProductId, Shown>();
  for (const [at, { name, path, size, part }] of matched.entries()) {
    progress(at, at / matched.length, matched.length);
    const id = toProductId(toMakerSlug(part.manufacturer), part.number);
    const entry = found.get(id) ?? { part, shown: [] };
    if (entry.shown.length === MAX_PICTURES) {
      refused.push({ file: name, reason: `its part has ${MAX_PICTURES} pictures already` });
      continue;
    }
    const kept = size > MAX_PICTURE_BYTES ? { reason: TOO_BIG } : await keepFile(store, path);
    if ("reason" in kept) {
      refused.push({ file: name, reason: kept.reason });
      continue;
    }
    const { src, width, height, smaller } = kept;
    entry.shown.push({
      src,
      width,
      height,
      ...(smaller && { smaller }),
      origin: name,
      ...(list !== undefined && { list }),
    });
    found.set(id, entry);
  }
  return found;
}

async function keepFile(store: PictureStore, path: string): Promise<KeptPicture | { reason: string }> {
  const bytes = await readFile(path).catch(() => null);
  return bytes === null ? { reason: "it cannot be read" } : store.keep(bytes);
}

/**
 * Parts that have pictures under this list name, but none in the folder. Throws an import fault if they are too many
 * and `accepts` is not set.
 */
function missingOf(
  db: DatabaseSync,
  list: string,
  pictures: ReadonlyMap<ProductId, Shown>,
  { accepts }: Options,
): ProductId[] {
  const before = prepare<{ id: ProductId }>(db)`
    select distinct p.public_id as id from product_picture i join product p on p.id = i.product where i.list = ?`.all(
    list,
  );
  const missing = before.flatMap(({ id }) => (pictures.has(id) ? [] : [id]));
  if (!accepts && missing.length > Math.max(ALWAYS_MISSING, before.length * SHARE_MISSING))
    throw importFault(
      `${missing.length} of the ${before.length} parts of ${list} have no picture in this folder: --accept takes theirs away, without --full they stay`,
    );
  return missing;
}

function fingerprintOf(files: readonly FolderPicture[]): string {
  const hash = createHash("sha256");
  for (const { name, size, changedAt } of files) hash.update(`${name}\n${size}\n${changedAt}\n`);
  return hash.digest("base64url");
}
