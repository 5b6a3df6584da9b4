import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../../contract/context.ts";
import { prepare, type Statement } from "../../../sqlite/statement.ts";
import { groupName } from "../groups.ts";

/** The values of a facet that is kept in a table of its own. */
export interface NameTable {
  /** row number of a slug, -1 for one nobody has */
  idOf(slug: string): number;
  slugOf(id: number): string | undefined;
  /** one that nobody has is called by its slug */
  nameOf(slug: string, locale: Locale): string;
}

/** Manufacturers, brands and groups as they were when read. */
export interface CatalogueNames {
  manufacturer: NameTable;
  brand: NameTable;
  group: NameTable;
}

/** A function that reads all names anew. */
export function createCatalogueNames(db: DatabaseSync): () => CatalogueNames {
  const manufacturers = prepare<NameRow>(db, "select id, slug, name from manufacturer");
  const brands = prepare<NameRow>(db, "select id, slug, name from brand");
  const groups = prepare<NameRow>(db, "select id, slug, slug as name from product_group");
  return () => ({
    manufacturer: toTable(manufacturers),
    brand: toTable(brands),
    group: { ...toTable(groups), nameOf: groupName },
  });
}

interface NameRow {
  id: number;
  slug: string;
  name: string;
}

function toTable(statement: Statement<NameRow>): NameTable {
  const rows = statement.all();
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    idOf: (slug) => bySlug.get(slug)?.id ?? -1,
    slugOf: (id) => byId.get(id)?.slug,
    nameOf: (slug) => bySlug.get(slug)?.name ?? slug,
  };
}
