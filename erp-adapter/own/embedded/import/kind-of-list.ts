import { FITMENT_FIELDS, type Field, SUPERSESSION_FIELDS } from "./fields.ts";

type Fields = readonly (Field | null)[];

/** Corrects meanings that depend on the kind of list. `keys`: the columns' names as plain letters and digits. */
export function inItsKind(fields: Fields, keys: readonly string[]): Fields {
  return withSuccessors(
    withOldNumbers(withTitles(withPower(withVehicles(withWholeVehicles(fields, keys), keys))), keys),
  );
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

/** Without a column of makes or of whole vehicles, a column of the vehicles' models has whole vehicles. */
function withWholeVehicles(fields: Fields, keys: readonly string[]): Fields {
  if (hasMakes(fields, keys) || fields.includes("vehicle")) return fields;
  return fields.map((field, at) => (field === "model" && VEHICLE_MODELS.has(keys[at] ?? "") ? "vehicle" : field));
}

const VEHICLE_MODELS: ReadonlySet<string> = new Set(["modelvozila", "vehiclemodel", "carmodel", "fahrzeugmodell"]);

function hasMakes(fields: Fields, keys: readonly string[]): boolean {
  return fields.includes("make") || (fields.includes("model") && keys.some((key) => MAKES.has(key)));
}

/**
 * Without a column of makes or of whole vehicles, ignores all columns of vehicles; `marka` means a make if there is a
 * column of models, and a column of makes is read instead of one of whole vehicles. In a file without titles, prices and
 * stock, the quantity is the quantity per vehicle, and the OE number belongs to the vehicle.
 */
function withVehicles(fields: Fields, keys: readonly string[]): Fields {
  const isByMakes = hasMakes(fields, keys);
  if (!isByMakes && !fields.includes("vehicle"))
    return fields.map((field) => (field && OF_VEHICLES.has(field) ? null : field));
  const hasStock = fields.some((field, at) => field === "stock" && !QUANTITIES.has(keys[at] ?? ""));
  const isOfVehiclesAlone = !hasStock && !OF_PRODUCTS.some((field) => fields.includes(field));
  return fields.map((field, at) => {
    if (isByMakes && field === "vehicle") return null;
    if (isByMakes && !fields.includes("make") && MAKES.has(keys[at] ?? "")) return "make";
    if (!isOfVehiclesAlone) return field;
    return field === "stock" ? "fitmentQuantity" : field === "oe" ? "fitmentOe" : field;
  });
}

/** A column of power without a unit in its name says nothing beside one with it. */
function withPower(fields: Fields): Fields {
  if (!fields.includes("kw") && !fields.includes("hp")) return fields;
  return fields.map((field) => (field === "power" ? null : field));
}

/** Columns of vehicles. Without a make they mean something else, such as a model or condition of the part. */
const OF_VEHICLES: ReadonlySet<Field> = new Set(FITMENT_FIELDS);
const MAKES: ReadonlySet<string> = new Set(["marka", "marke"]);
/** Names that mean the stock in a list of products, and the pieces in a vehicle in a list of vehicles. */
const QUANTITIES: ReadonlySet<string> = new Set(["quantity", "qty", "kolicina", "kol", "menge"]);
const OF_PRODUCTS: readonly Field[] = ["titleEn", "titleHr", "price", "retail"];
