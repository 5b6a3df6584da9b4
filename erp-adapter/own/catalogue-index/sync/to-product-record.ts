import { createHash } from "node:crypto";
import type { GroupId } from "../../../contract/catalogue.ts";
import { LOCALES } from "../../../contract/context.ts";
import type { FeedRecord } from "../../../contract/feed.ts";
import { type FitmentRecord, fitmentRecordSchema, MAX_FITMENTS } from "../../../contract/fitments.ts";
import { MAX_PICTURES } from "../../../contract/pictures.ts";
import {
  documentSchema,
  MAX_DOCUMENTS,
  NO_PAPERS,
  type PapersRecord,
  papersRecordSchema,
} from "../../../contract/product-papers.ts";
import { MAX_QUANTITY } from "../../../contract/quantity.ts";
import { MAX_RELATED, type RelatedRecord, relatedRecordSchema } from "../../../contract/related-parts.ts";
import { MAX_SUCCESSORS, type SupersessionRecord, supersessionRecordSchema } from "../../../contract/supersessions.ts";
import { isGroupId } from "../../../kit/groups.ts";
import type { ProductRecord, RecordedSupply, SpecRecord } from "../product-record.ts";
import { noteOddity, type Oddities } from "./oddities.ts";

/** The most references stored per product: more would slow down every search for a substring of a number. */
export const MAX_REFERENCES = 1_000;

/** The most characters of a group's id: filters do not accept a longer id. */
const MAX_GROUP = 80;

/**
 * Converts a record of a feed to the form that the catalogue stores, and notes its oddities. Throws RangeError if the
 * catalogue cannot store the record.
 */
export function toProductRecord(record: FeedRecord, oddities: Oddities): ProductRecord {
  const { key, manufacturer, number, brand, group, title, description, specs, references, supersededBy } = record;
  if (key === "") throw new RangeError("no key");
  if (record.packQuantity > MAX_QUANTITY) throw new RangeError(`pack quantity ${record.packQuantity}`);
  if (manufacturer.trim() === "") throw new RangeError("no manufacturer");
  if (group.id === "" || group.id.length > MAX_GROUP) throw new RangeError(`group ${group.id.slice(0, MAX_GROUP)}`);
  if (title.en === "") noteOddity(oddities, title.hr === "" ? "no-title" : "no-english-title", key);
  if (!isGroupId(group.id)) noteOddity(oddities, "unknown-group", `${key}: ${group.id}`);
  if (references.length > MAX_REFERENCES) noteOddity(oddities, "too-many-references", key);
  const supersessions = toSupersessions(record, oddities);
  const newer = supersessions[0] ?? supersededBy;
  return {
    manufacturer,
    brand: brand ?? manufacturer,
    number,
    group: group.id as GroupId,
    titleEn: title.en || title.hr || number.trim(),
    titleHr: title.hr,
    descriptionEn: description.en || description.hr,
    descriptionHr: description.hr,
    size: record.size,
    unit: record.unit,
    packQuantity: record.packQuantity,
    specs: specs.map(toSpec),
    wholesale: record.listPrice,
    deposit: record.deposit,
    // Unknown stock counts as 0: lists then show the availability for no stock; `conditions` give the current stock.
    stock: Math.max(0, Math.floor(record.stock ?? 0)),
    demand: toDemand(record),
    supply: SUPPLY_OF[record.whenEmpty],
    remanufactured: record.lines.includes("remanufactured-parts"),
    references: references.slice(0, MAX_REFERENCES),
    fitments: toFitments(record, oddities),
    related: toRelated(record, oddities),
    papers: toPapers(record, oddities),
    pictures: (record.images ?? []).slice(0, MAX_PICTURES),
    supersededBy: newer && {
      number: newer.number,
      ...(newer.manufacturer !== null && { manufacturer: newer.manufacturer }),
    },
    supersessions,
    fed: { key, digest: digestOf(record), groupName: group.name, lines: record.lines, image: record.image },
  };
}

const SUPPLY_OF: Record<FeedRecord["whenEmpty"], RecordedSupply> = {
  orderable: "orderable",
  "out-of-order": "out-of-order",
  unavailable: "discontinued",
};

function toSpec({ key, label, value }: FeedRecord["specs"][number]): SpecRecord {
  return {
    key,
    ...(label && { label }),
    value: value.en || value.hr,
    ...(value.hr && value.hr !== value.en && { valueHr: value.hr }),
  };
}

/** The fitments that the catalogue can store; the others are noted as oddities. */
function toFitments({ key, fitments = [] }: FeedRecord, oddities: Oddities): FitmentRecord[] {
  if (fitments.length > MAX_FITMENTS) noteOddity(oddities, "too-many-fitments", key);
  return fitments.slice(0, MAX_FITMENTS).flatMap((fitment) => {
    const checked = fitmentRecordSchema.safeParse(fitment);
    if (checked.success) return [checked.data];
    noteOddity(oddities, "invalid-fitment", `${key}: ${checked.error.issues[0]?.path.join(".")}`);
    return [];
  });
}

/** The supersessions that the catalogue can store; the others are noted as oddities. */
function toSupersessions({ key, supersessions = [] }: FeedRecord, oddities: Oddities): SupersessionRecord[] {
  const good = supersessions.flatMap((sent) => {
    const checked = supersessionRecordSchema.safeParse(sent);
    return checked.success ? [checked.data] : [];
  });
  const taken = good.slice(0, MAX_SUCCESSORS);
  if (taken.length < supersessions.length) noteOddity(oddities, "invalid-supersession", key);
  return taken;
}

/** The related parts that the catalogue can store; the others are noted as oddities. */
function toRelated({ key, related = [] }: FeedRecord, oddities: Oddities): RelatedRecord[] {
  const good = related.flatMap((sent) => {
    const checked = relatedRecordSchema.safeParse(sent);
    return checked.success ? [checked.data] : [];
  });
  const taken = good.slice(0, MAX_RELATED);
  if (taken.length < related.length) noteOddity(oddities, "invalid-related-part", key);
  return taken;
}

/** The papers that the catalogue can store; the others are noted as an oddity. */
function toPapers({ key, papers = NO_PAPERS }: FeedRecord, oddities: Oddities): PapersRecord {
  const { maker, responsible, warnings } = papersRecordSchema.shape;
  const documents = papers.documents.flatMap((sent) => {
    const checked = documentSchema.safeParse(sent);
    return checked.success ? [checked.data] : [];
  });
  const good = {
    documents: documents.slice(0, MAX_DOCUMENTS),
    warnings: {
      en: warnings.shape.en.safeParse(papers.warnings.en).data ?? "",
      hr: warnings.shape.hr.safeParse(papers.warnings.hr).data ?? "",
    },
    maker: maker.safeParse(papers.maker).data ?? null,
    responsible: responsible.safeParse(papers.responsible).data ?? null,
  };
  const isWhole =
    good.documents.length === papers.documents.length &&
    (good.maker === null) === (papers.maker === null) &&
    (good.responsible === null) === (papers.responsible === null) &&
    LOCALES.every((locale) => (good.warnings[locale] === "") === (papers.warnings[locale].trim() === ""));
  if (!isWhole) noteOddity(oddities, "invalid-papers", key);
  return good;
}

/** Pieces sold per year as a whole number; 0 if the value is not finite. */
function toDemand({ demand = 0 }: FeedRecord): number {
  return Number.isFinite(demand) ? Math.min(MOST_DEMAND, Math.max(0, Math.round(demand))) : 0;
}

const MOST_DEMAND = 1_000_000_000;

/** A digest of a record; 16 bytes are enough to distinguish all records of a catalogue. */
function digestOf(record: FeedRecord): Uint8Array {
  return createHash("sha256").update(JSON.stringify(record)).digest().subarray(0, 16);
}
