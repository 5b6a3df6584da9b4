import {
  MAX_RELATED,
  type PartKind,
  type RelatedRecord,
  relatedRecordSchema,
} from "../../../contract/related-parts.ts";
import { type CellValue, quote, splitNumbers } from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import { type Field, RELATED_FIELDS } from "./fields.ts";

type Texts = Partial<Record<Field, string>>;
type Related = Partial<Record<PartKind, RelatedRecord[]>>;

const KINDS: Record<(typeof RELATED_FIELDS)[number], PartKind> = {
  fittingParts: "fitting-part",
  gasketKits: "gasket-kit",
  spareParts: "spare-part",
  accessories: "accessory",
};

/** The parts that go with the line's part, for each kind with a column. All are of the maker that the line names. */
export function readRelated(texts: Texts): CellValue<Related> {
  const related: Related = {};
  for (const field of RELATED_FIELDS) {
    const text = texts[field];
    if (text === undefined) continue;
    const kind = KINDS[field];
    const parts = splitNumbers(text).map((number) => ({ kind, manufacturer: texts.relatedMaker || null, number }));
    const wrong = parts.find((part) => !relatedRecordSchema.safeParse(part).success);
    if (wrong) return { reason: `${ALIASES[field][0]} ${quote(wrong.number)} is longer than a number can be` };
    if (parts.length > MAX_RELATED) return { reason: `${ALIASES[field][0]} has more than ${MAX_RELATED} numbers` };
    related[kind] = parts;
  }
  return { value: related };
}
