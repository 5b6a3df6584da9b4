import type { GroupId } from "../../../contract/catalogue.ts";
import { ZERO } from "../../../contract/money.ts";
import {
  DOCUMENT_KINDS,
  MAX_DOCUMENTS,
  NO_PAPERS,
  type PapersRecord,
  type ProductDocument,
} from "../../../contract/product-papers.ts";
import { MAX_RELATED, PART_KINDS, type RelatedRecord } from "../../../contract/related-parts.ts";
import { PLAIN_SUPERSESSION, type SupersessionRecord } from "../../../contract/supersessions.ts";
import type { ProductRecord, RecordedSupply } from "../../catalogue-index/product-record.ts";
import type { ImportedPapers, ImportedReference, ImportedRow } from "./imported-row.ts";

/** The group for new parts if neither a column nor an option gives one. */
const DEFAULT_GROUP = "spare-part" as GroupId;

/**
 * Merges a line into the present record: the file's columns win, everything else stays. A newly replaced part becomes
 * discontinued unless the file says otherwise; a part that is no longer replaced can be ordered again.
 */
export function toProductRecord(
  { manufacturer, number, fields }: ImportedRow,
  present: ProductRecord | null,
  group: GroupId = DEFAULT_GROUP,
): ProductRecord {
  const { oe, cross, addresses: _, supersessions, related, papers, ...given } = fields;
  const base = present ?? { ...EMPTY, manufacturer, number, brand: "", group };
  const merged = { ...base, ...given };
  return {
    ...merged,
    titleEn: merged.titleEn || merged.titleHr,
    brand: merged.brand || merged.manufacturer,
    group: given.group ?? base.group,
    supersessions: toSupersessions(base, merged.supersededBy, supersessions),
    related: toRelated(base.related ?? [], related),
    papers: toPapers(base.papers ?? NO_PAPERS, papers, manufacturer),
    supply: given.supply ?? toSupply(base, merged.supersededBy),
    references: [
      ...(cross ? cross.map(toReference("cross")) : base.references.filter(({ kind }) => kind === "cross")),
      ...(oe ? oe.map(toReference("oe")) : base.references.filter(({ kind }) => kind === "oe")),
    ],
  };
}

const EMPTY: Omit<ProductRecord, "manufacturer" | "number" | "brand" | "group"> = {
  titleEn: "",
  titleHr: "",
  descriptionEn: "",
  descriptionHr: "",
  size: "",
  unit: "pcs",
  packQuantity: 1,
  specs: [],
  wholesale: null,
  deposit: ZERO,
  stock: 0,
  supply: "orderable",
  remanufactured: false,
  references: [],
  fitments: [],
  related: [],
  supersededBy: null,
  supersessions: [],
};

/** The file's supersessions; else the catalogue's if the successor has the same number; else a plain supersession. */
function toSupersessions(
  base: ProductRecord,
  supersededBy: ProductRecord["supersededBy"],
  given: ProductRecord["supersessions"],
): SupersessionRecord[] {
  if (!supersededBy) return [];
  if (given && given.length > 0) return [...given];
  if (base.supersededBy?.number === supersededBy.number) return [...(base.supersessions ?? [])];
  const { manufacturer = null, number } = supersededBy;
  return [{ ...PLAIN_SUPERSESSION, manufacturer, number, note: { en: "", hr: "" } }];
}

function toRelated(
  present: readonly RelatedRecord[],
  given: ImportedRow["fields"]["related"],
): readonly RelatedRecord[] {
  return given ? allRelated(present, given).slice(0, MAX_RELATED) : present;
}

/**
 * If the file has a column for a kind of related parts, the file's parts replace the present parts of that kind. Other
 * kinds stay. The result may exceed MAX_RELATED.
 */
export function allRelated(
  present: readonly RelatedRecord[],
  given: NonNullable<ImportedRow["fields"]["related"]>,
): RelatedRecord[] {
  return PART_KINDS.flatMap((kind) => given[kind] ?? present.filter((part) => part.kind === kind));
}

/** Documents of a kind for which the file has a column come from the file; the others stay. */
export function allDocuments(present: readonly ProductDocument[], given: ImportedPapers): ProductDocument[] {
  return DOCUMENT_KINDS.flatMap((kind) => given.documents[kind] ?? present.filter((one) => one.kind === kind));
}

function toPapers(present: PapersRecord, given: ImportedRow["fields"]["papers"], manufacturer: string): PapersRecord {
  if (!given) return present;
  const { warnings, maker = present.maker, responsible = present.responsible } = given;
  return {
    documents: allDocuments(present.documents, given).slice(0, MAX_DOCUMENTS),
    warnings: { ...present.warnings, ...warnings },
    maker: maker && { ...maker, name: maker.name || manufacturer },
    responsible,
  };
}

function toSupply(base: ProductRecord, supersededBy: ProductRecord["supersededBy"]): RecordedSupply {
  if (supersededBy && !(base.supersededBy?.number === supersededBy.number)) return "discontinued";
  if (!supersededBy && base.supersededBy && base.supply === "discontinued") return "orderable";
  return base.supply;
}

function toReference(kind: "cross" | "oe") {
  return (reference: ImportedReference) => ({ kind, ...reference });
}
