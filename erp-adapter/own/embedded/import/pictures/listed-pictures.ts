import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { MAX_PICTURES } from "../../../../contract/pictures.ts";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { createPictureRows } from "../../../catalogue-index/picture-rows.ts";
import type { PictureRecord } from "../../../catalogue-index/product-record.ts";
import { createFetchPicture } from "../../pictures/fetch-picture.ts";
import { createPictureStore } from "../../pictures/picture-store.ts";
import { quote } from "../cells.ts";
import type { ImportOptions } from "../import-options.ts";
import { createProgress } from "../import-progress.ts";
import type { PictureCounts } from "../import-report.ts";
import type { LineNotes } from "../line-notes.ts";
import type { StagedRows } from "../staged-rows.ts";

/** Number of parallel downloads. More would burden the server of the pictures. */
const TOGETHER = 4;

/** Pictures that a list names by their addresses, in a temporary table: a long list names many. */
export interface ListedPictures {
  /** Fetches pictures that the catalogue lacks, except in a dry run; warns about each address without a picture. */
  take(staged: Pick<StagedRows, "read">, warnings: LineNotes): Promise<void>;
  counts(): PictureCounts;
  /**
   * The pictures of these addresses; undefined if there are addresses but none gave a picture: the product then keeps
   * its own.
   */
  of(addresses: readonly string[]): PictureRecord[] | undefined;
}

export function createListedPictures(db: DatabaseSync, options: ImportOptions): ListedPictures {
  const { as: list, dryRun = false, allowsPrivatePictures: allowsPrivate = false } = options;
  db.exec(`
    drop table if exists temp.import_picture;
    create temp table import_picture (address text primary key, picture text) strict, without rowid;`);
  const put = prepare(db, "insert or ignore into import_picture (address, picture) values (?, ?)");
  const find = prepare<{ picture: string | null }>(db, "select picture from import_picture where address = ?");
  const owner = prepare<{ product: number }>(db, "select product from product_picture where origin = ? limit 1");
  const picturesOf = createPictureRows(db);
  const dataDir = dirname(db.location() ?? "");
  const counts: PictureCounts = { named: 0, fetched: 0, known: 0 };

  function known(address: string): PictureRecord | null {
    const product = owner.get(address)?.product;
    const pictures = product === undefined ? [] : picturesOf(product);
    const found = pictures.find(({ origin }) => origin === address);
    return found && existsSync(join(dataDir, found.src)) ? found : null;
  }

  /** Each address once, with the line that names it first. */
  function* addressesOf(staged: Pick<StagedRows, "read">, warnings: LineNotes): Generator<Named> {
    for (const { row } of staged.read()) {
      const { addresses = [] } = row.fields;
      if (addresses.length > MAX_PICTURES)
        warnings.add(row.line, `the part has more than ${MAX_PICTURES} pictures: the first of them count`);
      for (const address of addresses.slice(0, MAX_PICTURES))
        if (put.run(address, null) === 1) yield { line: row.line, address };
    }
  }

  return {
    counts: () => counts,
    of(addresses) {
      const pictures = addresses.slice(0, MAX_PICTURES).flatMap((address): PictureRecord[] => {
        const { picture = null } = find.get(address) ?? {};
        return picture === null
          ? []
          : [{ ...JSON.parse(picture), origin: address, ...(list !== undefined && { list }) }];
      });
      return pictures.length > 0 || addresses.length === 0 ? pictures : undefined;
    },
    async take(staged, warnings) {
      const store = createPictureStore(dataDir, { dryRun });
      const source = createFetchPicture({ allowsPrivate });
      const progress = createProgress("taking pictures", options.onProgress);
      const set = prepare(db, "update import_picture set picture = ? where address = ?");

      async function takeOne({ line, address }: Named): Promise<void> {
        const present = known(address);
        counts.named += 1;
        if (present) counts.known += 1;
        if (dryRun && !present) return;
        const bytes = present ?? (await source.get(address));
        const picture = Buffer.isBuffer(bytes) ? await store.keep(bytes) : bytes;
        if ("reason" in picture) {
          warnings.add(line, `the picture ${quote(address)} is left out: ${picture.reason}`);
          return;
        }
        if (!present) counts.fetched += 1;
        const { src, width, height, smaller } = picture;
        set.run(JSON.stringify({ src, width, height, ...(smaller && { smaller }) }), address);
        progress(counts.fetched + counts.known, null);
      }

      try {
        for (const group of inGroups(addressesOf(staged, warnings))) await Promise.all(group.map(takeOne));
      } finally {
        await source.close();
      }
    },
  };
}

interface Named {
  line: number;
  address: string;
}

function* inGroups<Item>(items: Iterable<Item>): Generator<Item[]> {
  let group: Item[] = [];
  for (const item of items) {
    if (group.push(item) < TOGETHER) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
