import { FITMENT_FIELDS, type Field, SUPERSESSION_FIELDS } from "./column-names.ts";

type Fields = readonly (Field | null)[];

/** Corrects meanings that depend on the kind of list. `keys`: the columns' names as plain letters and digits. */
export function inItsKind(fields: Fields, keys: readonly string[]): Fields {
  return withSuccessors(withOldNumbers(withTitles(withVehicles(fields, keys)), keys));
}

/** In a list of prices or stock without titles, the descriptions are the titles. */
function withTitles(fields: Fields): Fields {
  const hasTitles = fields.includes("titleEn") || fields.includes("titleHr");
  if (hasTitles || !OF_STOCK.some((field) => fields.includes(field))) return fields;
  return fields.map((field) => (field === "descriptionEn" ? "titleEn" : field === "descriptionHr" ? "titleHr" : field));
}

const OF_STOCK: readonly Field[] = ["price", "retail", "stock", "supply"];

/** Ignores columns about supersession if no column has the new part's number. */
function withSuccessors(fields: Fields): Fields {
  if (fields.includes("supersededBy")) return fields;
  return fields.map((field) => (field && OF_SUPERSESSIONS.has(field) ? null : field));
}

const OF_SUPERSESSIONS: ReadonlySet<Field> = new Set(SUPERSESSION_FIELDS);

/** In a list of replacements without a number column, the old number is the part's number. */
function withOldNumbers(fields: Fields, keys: readonly string[]): Fields {
  if (fields.includes("number") || !fields.includes("supersededBy")) return fields;
  const at = keys.findIndex((key) => OLD_NUMBERS.has(key));
  return at === -1 ? fields : fields.with(at, "number");
}

const OLD_NUMBERS: ReadonlySet<string> = new Set([
  "staribroj",
  "starasifra",
  "staribrojdijela",
  "starikataloskibroj",
  "oldnumber",
  "oldpartnumber",
  "oldpartno",
  "alternummer",
  "altenummer",
]);

/**
 * Without a column of makes, ignores all columns of vehicles; `marka` means a make if there is a column of models. In a
 * file without titles and prices, the quantity is the quantity per vehicle, and the OE number belongs to the vehicle.
 */
function withVehicles(fields: Fields, keys: readonly string[]): Fields {
  const hasMakes = fields.includes("make") || (fields.includes("model") && keys.some((key) => MAKES.has(key)));
  if (!hasMakes) return fields.map((field) => (field && OF_VEHICLES.has(field) ? null : field));
  const isOfVehiclesAlone = !OF_PRODUCTS.some((field) => fields.includes(field));
  return fields.map((field, at) => {
    if (!fields.includes("make") && MAKES.has(keys[at] ?? "")) return "make";
    if (!isOfVehiclesAlone) return field;
    return field === "stock" ? "fitmentQuantity" : field === "oe" ? "fitmentOe" : field;
  });
}

/** Columns of vehicles. Without a make they mean something else, such as a model or condition of the part. */
const OF_VEHICLES: ReadonlySet<Field> = new Set(FITMENT_FIELDS);
const MAKES: ReadonlySet<string> = new Set(["marka", "marke"]);
const OF_PRODUCTS: readonly Field[] = ["titleEn", "titleHr", "price", "retail"];
