import { foldText } from "../../kit/fold-text.ts";
import { ALIASES, FIELDS, type Field } from "./column-names.ts";
import { FITMENT_FIELDS } from "./fitment-of-row.ts";
import { importFault } from "./import-fault.ts";

/** The field of each column; null: ignored. */
export interface Columns {
  fields: (Field | null)[];
  /** headers without a known meaning, or whose meaning another column has more plainly */
  ignored: string[];
}

/** Columns with the row that names them; without names if an option did. */
export interface HeaderColumns extends Columns {
  header: readonly string[];
}

/** Fields that several columns may hold: their values are joined. */
const JOINED: ReadonlySet<Field> = new Set(["oe", "cross"]);

/** The meaning of each column, as its name tells. Throws nothing: a row that is no head has few. */
export function columnsOf(header: readonly string[]): HeaderColumns {
  const fields = inItsKind(
    header.map((name) => FIELD_OF.get(toKey(name)) ?? null),
    header,
  );
  const plainest = new Map<Field, number>();
  fields.forEach((field, at) => {
    if (field === null) return;
    const taken = plainest.get(field);
    if (taken === undefined || rankOf(header[at] ?? "", field) < rankOf(header[taken] ?? "", field))
      plainest.set(field, at);
  });
  const kept = fields.map((field, at) => (field && (JOINED.has(field) || plainest.get(field) === at) ? field : null));
  const ignored = header.filter((name, at) => kept[at] === null && name.trim() !== "");
  return { header, fields: kept, ignored };
}

/** Throws an import fault if no column is the number, or two have the same meaning and the same name. */
export function requireColumns(columns: HeaderColumns): HeaderColumns {
  const names = columns.header.map(toKey);
  const double = columns.fields.find(
    (field, at) =>
      field !== null && !JOINED.has(field) && names.indexOf(names[at] ?? "") !== names.lastIndexOf(names[at] ?? ""),
  );
  if (double) throw importFault(`header: two columns mean ${ALIASES[double][0]}`);
  checkColumns(columns, "header");
  return columns;
}

/** A name of another field, which a list of vehicles takes for one of its own, comes last. */
function rankOf(name: string, field: Field): number {
  const rank = ALIASES[field].indexOf(toKey(name));
  return rank === -1 ? ALIASES[field].length : rank;
}

/**
 * Some names mean another thing beside vehicles: a make stands beside the models, and in a file of vehicles alone the
 * quantity is one for each vehicle, and the vehicle maker's number one of that vehicle. Without makes there are no vehicles.
 */
function inItsKind(fields: readonly (Field | null)[], header: readonly string[]): (Field | null)[] {
  const hasMakes =
    fields.includes("make") || (fields.includes("model") && header.some((name) => MAKES.has(toKey(name))));
  if (!hasMakes) return fields.map((field) => (field && OF_VEHICLES.has(field) ? null : field));
  const isOfVehiclesAlone = !OF_PRODUCTS.some((field) => fields.includes(field));
  return fields.map((field, at) => {
    if (!fields.includes("make") && MAKES.has(toKey(header[at] ?? ""))) return "make";
    if (!isOfVehiclesAlone) return field;
    return field === "stock" ? "fitmentQuantity" : field === "oe" ? "fitmentOe" : field;
  });
}

/** Without a make they mean something else: a model of the part, its condition. */
const OF_VEHICLES: ReadonlySet<Field> = new Set(FITMENT_FIELDS);
const MAKES: ReadonlySet<string> = new Set(["marka", "marke"]);
const OF_PRODUCTS: readonly Field[] = ["titleEn", "titleHr", "price", "retail"];

/** Columns by the option `--columns number,title`; `-` skips one. Throws an import fault for an unknown name. */
export function columnsFromOption(option: string): HeaderColumns {
  const fields = option.split(",").map((name) => {
    if (name.trim() === "-" || name.trim() === "") return null;
    const field = FIELD_OF.get(toKey(name));
    if (!field) throw importFault(`--columns: nothing is known as "${name.trim()}" (known: ${KNOWN})`);
    return field;
  });
  const columns = { header: [], fields, ignored: [] };
  checkColumns(columns, "--columns");
  return columns;
}

const FIELD_OF = new Map<string, Field>(
  FIELDS.flatMap((field) => [field.toLowerCase(), ...ALIASES[field]].map((alias) => [alias, field] as const)),
);

const KNOWN = FIELDS.map((field) => ALIASES[field][0]).join(", ");

function checkColumns(columns: Columns, where: string): void {
  const present = columns.fields.filter((field) => field !== null);
  const double = present.find((field, index) => !JOINED.has(field) && present.indexOf(field) !== index);
  if (double) throw importFault(`${where}: two columns mean ${ALIASES[double][0]}`);
  if (present.includes("number")) return;
  const found = columns.ignored.length > 0 ? ` (not understood: ${columns.ignored.slice(0, 8).join(", ")})` : "";
  throw importFault(`${where}: no column is the number${found}; name the columns with --columns number,title,…`);
}

/** Letters and digits alone, without the currency of an amount and the number of a repeated column (OE 1, OE 2). */
function toKey(name: string): string {
  const key = foldText(name).replace(/[^a-z0-9]/g, "");
  if (FIELD_OF.has(key)) return key;
  return key.replace(/(?:u?eura?|euro|eurima)$/, "").replace(/\d+$/, "");
}
