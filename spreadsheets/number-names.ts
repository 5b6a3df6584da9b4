import { join } from "node:path";
import { readNames } from "./read-names.ts";

/** Whose number it is. Names of `ofAnything` mean the part's number where no other column does. */
type Owner = "ofMakers" | "ofCatalogues" | "ofParts" | "ofSuppliers" | "ofPrograms" | "ofAnything";

const NAMES = readNames<Owner | "maker">(join(import.meta.dirname, "number-names.csv"));

/**
 * Names of columns with a part number, in English, Croatian and German, without spaces, punctuation and accents. If
 * several columns match, the earlier name wins: the maker's number, then that of a catalogue, then a part number, then
 * the supplier's number, and last the list's own code.
 */
export const NUMBER_NAMES: readonly string[] = [
  "number",
  ...NAMES.ofMakers,
  ...NAMES.ofCatalogues,
  ...NAMES.ofParts,
  ...NAMES.ofSuppliers,
  ...NAMES.ofPrograms,
  ...NAMES.ofAnything,
];

/** Names that say whose number it is, or that it is the part's: another number beside them raises no doubt. */
export const CLEAR_NUMBER_NAMES: ReadonlySet<string> = new Set([
  "number",
  ...NAMES.ofMakers,
  ...NAMES.ofCatalogues,
  ...NAMES.ofSuppliers,
]);

/** Names that may be the part's number beside a column with one of `OWN_CODE_NAMES`. */
export const VAGUE_NUMBER_NAMES: ReadonlySet<string> = new Set(NAMES.ofAnything);

/** Names of columns with a program's own code. */
export const OWN_CODE_NAMES: ReadonlySet<string> = new Set(NAMES.ofPrograms);

/** Names of columns with the manufacturer, in the same form and order. */
export const MAKER_NAMES: readonly string[] = NAMES.maker;
