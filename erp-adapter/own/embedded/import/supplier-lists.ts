import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { GroupId } from "../../../contract/catalogue.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { importFault } from "./import-fault.ts";
import type { ImportOptions } from "./import-options.ts";

/** The share of a list's products that may be missing in a full import. */
export const SHARE_MISSING = 0.05;
/** The number of products that may be missing however short the list is. */
export const ALWAYS_MISSING = 10;

/** Lists that are imported repeatedly: the options and the products of each list. */
export interface SupplierLists {
  /** Adds the remembered options of the list's last import to the given options; the given options win. */
  remember(options: ImportOptions): ImportOptions;
  /**
   * Products that earlier files under this name contained and the staged lines do not. Throws an import fault if they
   * are too many and `accepts` is not set.
   */
  missing(name: string, options: Pick<ImportOptions, "accepts">): ProductId[];
  /** The remembered options of the list, as text; null for a new list. */
  optionsOf(name: string): string | null;
  keepOptions(name: string, options: ImportOptions, at: Date): void;
  /** Restores options that `optionsOf` returned; null removes the list, which has no products any more. */
  restoreOptions(name: string, options: string | null): void;
  /** Adds a product to the list; true if it was not in the list yet. */
  join(name: string, product: ProductId): boolean;
  leave(name: string, product: ProductId): void;
}

const rememberedSchema = z.object({
  columns: z.string().optional(),
  manufacturer: z.string().optional(),
  group: z
    .string()
    .transform((id) => id as GroupId)
    .optional(),
  supersession: z.string().optional(),
  encoding: z.enum(["utf-8", "windows-1250", "windows-1252", "cp852", "iso-8859-2", "utf-16le", "utf-16be"]).optional(),
  sheet: z.string().optional(),
  decimal: z.enum(["comma", "point"]).optional(),
  zeroIsOnRequest: z.boolean().optional(),
  vatIncluded: z.number().optional(),
});

/** Uses the staged lines of the same connection (`createStagedRows`). */
export function createSupplierLists(db: DatabaseSync): SupplierLists {
  const find = prepare<{ options: string }>(db, "select options from supplier_list where name = ?");
  const count = prepare<{ n: number }>(db)`
    select count(*) as n from supplier_list_product l join product p on p.id = l.product where l.list = ? and p.withdrawn = 0`;
  const put = prepare(db)`
    insert into supplier_list (name, options, imported_at) values (?, ?, ?)
    on conflict (name) do update set options = excluded.options, imported_at = excluded.imported_at`;
  const setOptions = prepare(db, "update supplier_list set options = ? where name = ?");
  const removeList = prepare(db, "delete from supplier_list where name = ?");
  const join = prepare(db)`
    insert or ignore into supplier_list_product (list, product) select ?, id from product where public_id = ?`;
  const leave = prepare(db)`
    delete from supplier_list_product where list = ? and product = (select id from product where public_id = ?)`;

  return {
    remember({ as, ...given }) {
      const row = as === undefined ? undefined : find.get(as);
      const remembered = row ? rememberedSchema.parse(JSON.parse(row.options)) : {};
      const said = Object.entries(given).filter(([, value]) => value !== undefined);
      return { ...remembered, ...Object.fromEntries(said), as };
    },
    missing(name, { accepts }) {
      const all = prepare<{ id: ProductId }>(db)`
        select p.public_id as id from supplier_list_product l join product p on p.id = l.product
        where l.list = ? and p.withdrawn = 0 and p.public_id not in (select id from import_row)`.all(name);
      const before = count.get(name)?.n ?? 0;
      if (!accepts && all.length > Math.max(ALWAYS_MISSING, before * SHARE_MISSING))
        throw importFault(
          `${all.length} of the ${before} products of ${name} are missing in this file: --accept withdraws them, without --full they stay`,
        );
      return all.map(({ id }) => id);
    },
    optionsOf: (name) => find.get(name)?.options ?? null,
    keepOptions: (name, options, at) =>
      void put.run(name, JSON.stringify(rememberedSchema.parse(options)), at.toISOString()),
    restoreOptions(name, options) {
      if (options === null) removeList.run(name);
      else setOptions.run(options, name);
    },
    join: (name, product) => join.run(name, product) === 1,
    leave: (name, product) => void leave.run(name, product),
  };
}
