import { type DateOrder, readDate } from "../../../contract/date-text.ts";
import { UNITS } from "../../../contract/quantity.ts";
import {
  type Direction,
  PLAIN_SUPERSESSION,
  type Relation,
  type SupersessionRecord,
  supersessionRecordSchema,
} from "../../../contract/supersessions.ts";
import { type CellValue, parseYesNo, quote } from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import type { Field } from "./fields.ts";
import { known, parseWord, refuse } from "./words-of-row.ts";

type Texts = Partial<Record<Field, string>>;

/**
 * The supersession of the line's part by the part with this number; an empty column has the value of a plain
 * replacement.
 */
export function readSupersession(
  texts: Texts,
  number: string,
  dateOrder: DateOrder | undefined,
): CellValue<SupersessionRecord[]> {
  const relation = parseWord("relation", texts.relation, RELATION_WORDS);
  const direction = parseWord("direction", texts.direction, DIRECTION_WORDS);
  const factor = parseFactor(texts.quantityFactor);
  const useUp = texts.useUp ? parseYesNo(ALIASES.useUp[0] ?? "", texts.useUp) : { value: PLAIN_SUPERSESSION.useUp };
  const validFrom = parseDate(texts.validFrom, dateOrder);
  for (const cell of [relation, direction, factor, useUp, validFrom]) if ("reason" in cell) return cell;
  const parsed = supersessionRecordSchema.safeParse({
    relation: known(relation) ?? PLAIN_SUPERSESSION.relation,
    direction: known(direction) ?? PLAIN_SUPERSESSION.direction,
    quantityFactor: known(factor) ?? PLAIN_SUPERSESSION.quantityFactor,
    useUp: known(useUp),
    validFrom: known(validFrom),
    manufacturer: null,
    number,
    note: { en: texts.supersessionNote ?? "", hr: texts.supersessionNoteHr ?? "" },
  });
  if (parsed.success) return { value: [parsed.data] };
  const [issue] = parsed.error.issues;
  return { reason: `the replacement's ${issue?.path.join(" ")} is not allowed (${issue?.message})` };
}

/** `2`, `1,5`, `0.5`, `2x`. */
/** A number of pieces for each old one, with a word for pieces or without. */
const WITH_PIECES = new RegExp(`^(\\d{1,4}(?:[.,]\\d{1,3})?)(?: ?(?:x|×|${UNITS.pcs})\\.?)?$`, "iu");

function parseFactor(text: string | undefined): CellValue<number | null> {
  if (!text || text === "-") return { value: null };
  const digits = WITH_PIECES.exec(text)?.[1];
  return digits === undefined ? refuse("quantityFactor", text) : { value: Number(digits.replace(",", ".")) };
}

/** `2027-01-31`, `31.1.2027.`, `31/01/2027`, `01/31/2027`; null for an empty cell and `-`. */
function parseDate(text: string | undefined, order: DateOrder = "unknown"): CellValue<string | null> {
  if (!text || text === "-") return { value: null };
  const date = readDate(text, { slashes: order, mayHaveTime: true });
  if (date === "ambiguous")
    return { reason: `${ALIASES.validFrom[0]} ${quote(text)} could mean two dates: write it as 2027-01-31` };
  return date === null ? refuse("validFrom", text) : { value: date };
}

const RELATION_WORDS: ReadonlyMap<string, Relation> = new Map([
  ["one", "one"],
  ["1:1", "one"],
  ["jedan", "one"],
  ["zamjena", "one"],
  ["set", "set"],
  ["1:n", "set"],
  ["komplet", "set"],
  ["skup", "set"],
  ["choice", "choice"],
  ["or", "choice"],
  ["izbor", "choice"],
  ["ili", "choice"],
  ["merge", "merge"],
  ["n:1", "merge"],
  ["spajanje", "merge"],
]);

const DIRECTION_WORDS: ReadonlyMap<string, Direction> = new Map([
  ["forward", "forward"],
  ["one way", "forward"],
  ["naprijed", "forward"],
  ["jednosmjerno", "forward"],
  ["full", "full"],
  ["both", "full"],
  ["potpuno", "full"],
  ["dvosmjerno", "full"],
  ["obostrano", "full"],
]);
