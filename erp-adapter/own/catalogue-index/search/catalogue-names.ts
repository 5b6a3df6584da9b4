import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../../contract/context.ts";
import { groupName } from "../../../kit/groups.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** The values of a facet that has its own table. */
export interface NameTable {
  /** row number of a slug; -1 for an unknown slug */
  idOf(slug: string): number;
  slugOf(id: number): string | undefined;
  /** the name to show for an unknown slug */
  nameOf(slug: string, locale: Locale): string;
  /** sorted by name in the language */
  inOrder(locale: Locale): readonly NamedValue[];
}

export interface NamedValue {
  id: number;
  slug: string;
  name: string;
}

/** Sorts by name in a language, equal names by slug. */
export function compareNamed(
  locale: Locale,
): (a: { slug: string; name: string }, b: { slug: string; name: string }) => number {
  return (a, b) => COLLATORS[locale].compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
}

/** Manufacturers, brands and groups as last read. */
export interface CatalogueNames {
  manufacturer: NameTable;
  brand: NameTable;
  group: NameTable;
}

/** Returns a function that reads all names again. */
export function createCatalogueNames(db: DatabaseSync): () => CatalogueNames {
  const manufacturers = prepare<NamedValue>(db, "select id, slug, name from manufacturer");
  const brands = prepare<NamedValue>(db, "select id, slug, name from brand");
  const groups = prepare<GroupRow>(
    db,
    "select id, slug, slug as name, name_en as en, name_hr as hr from product_group",
  );
  return () => ({
    manufacturer: toTable(manufacturers.all()),
    brand: toTable(brands.all()),
    group: toGroups(groups.all()),
  });
}

interface GroupRow extends NamedValue {
  en: string | null;
  hr: string | null;
}

function toGroups(rows: readonly GroupRow[]): NameTable {
  const came = new Map(rows.map((row) => [row.slug, row]));
  return toTable(rows, (slug, locale) => groupName(slug, locale, came.get(slug)));
}

/** Takes names from the rows unless `nameOf` derives them from slug and language. */
function toTable(rows: readonly NamedValue[], nameOf?: NameTable["nameOf"]): NameTable {
  const bySlug = new Map(rows.map((row) => [row.slug, row.id]));
  const byId = new Map(rows.map((row) => [row.id, row.slug]));
  const ordered = new Map<Locale, readonly NamedValue[]>();
  return {
    idOf: (slug) => bySlug.get(slug) ?? -1,
    slugOf: (id) => byId.get(id),
    nameOf: nameOf ?? ((slug) => slug),
    inOrder(locale) {
      const known = ordered.get(locale);
      if (known) return known;
      const named = rows.map((row) => (nameOf ? { ...row, name: nameOf(row.slug, locale) } : row));
      named.sort(compareNamed(locale));
      ordered.set(locale, named);
      return named;
    },
  };
}

const COLLATORS: Record<Locale, Intl.Collator> = {
  en: new Intl.Collator("en", { numeric: true }),
  hr: new Intl.Collator("hr", { numeric: true }),
};
