import { FITMENT_FIELDS, type Field, SUPERSESSION_FIELDS } from "./column-names.ts";

type Fields = readonly (Field | null)[];

/** Some names mean another thing in another kind of list. `keys`: the plain letters of the names. */
export function inItsKind(fields: Fields, keys: readonly string[]): Fields {
  return withSuccessors(withOldNumbers(withTitles(withVehicles(fields, keys)), keys));
}

/** A price list that has descriptions only calls its titles so. */
function withTitles(fields: Fields): Fields {
  const hasTitles = fields.includes("titleEn") || fields.includes("titleHr");
  if (hasTitles || !OF_STOCK.some((field) => fields.includes(field))) return fields;
  return fields.map((field) => (field === "descriptionEn" ? "titleEn" : field === "descriptionHr" ? "titleHr" : field));
}

const OF_STOCK: readonly Field[] = ["price", "retail", "stock", "supply"];

/** Without the number of the new part there is nothing to tell about it. */
function withSuccessors(fields: Fields): Fields {
  if (fields.includes("supersededBy")) return fields;
  return fields.map((field) => (field && OF_SUPERSESSIONS.has(field) ? null : field));
}

const OF_SUPERSESSIONS: ReadonlySet<Field> = new Set(SUPERSESSION_FIELDS);

/** A list of replacements calls the part's number the old one. Beside a number it would be that of another part. */
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
 * A make of vehicles stands beside their models. In a file of vehicles alone the quantity is one for each vehicle, and the
 * vehicle maker's number one of that vehicle. Without makes there are no vehicles.
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

/** Without a make they mean something else: a model of the part, its condition. */
const OF_VEHICLES: ReadonlySet<Field> = new Set(FITMENT_FIELDS);
const MAKES: ReadonlySet<string> = new Set(["marka", "marke"]);
const OF_PRODUCTS: readonly Field[] = ["titleEn", "titleHr", "price", "retail"];
