/** Columns about a vehicle or an engine. */
export const FITMENT_FIELDS = [
  "make",
  "vehicle",
  "model",
  "generation",
  "engine",
  "engineCode",
  "ccm",
  "kw",
  "hp",
  "power",
  "fuel",
  "from",
  "to",
  "years",
  "unitPlateNumber",
  "fitmentOe",
  "fitmentQuantity",
  "certainty",
  "conditionEn",
  "conditionHr",
  "positionEn",
  "positionHr",
] as const;

/** Columns about the supersession by the part in `supersededBy`; ignored without that column. */
export const SUPERSESSION_FIELDS = [
  "relation",
  "direction",
  "quantityFactor",
  "useUp",
  "validFrom",
  "supersessionNote",
  "supersessionNoteHr",
] as const;

/** Columns with numbers of parts that go with the line's part: one for each kind. */
export const RELATED_FIELDS = ["fittingParts", "gasketKits", "spareParts", "accessories"] as const;

/** Columns with https addresses of documents: one for each kind. */
export const DOCUMENT_FIELDS = ["dataSheet", "instructions", "safetySheet", "certificate"] as const;

/** Columns about documents and product safety. */
export const PAPER_FIELDS = [
  ...DOCUMENT_FIELDS,
  "documentLanguage",
  "warningsEn",
  "warningsHr",
  "makerName",
  "makerAddress",
  "makerContact",
  "responsibleName",
  "responsibleAddress",
  "responsibleContact",
] as const;

/** Possible meanings of a column. */
export const FIELDS = [
  "number",
  "manufacturer",
  "brand",
  "titleEn",
  "titleHr",
  "descriptionEn",
  "descriptionHr",
  "group",
  "size",
  "unit",
  "pack",
  "price",
  "retail",
  "deposit",
  "priceUnit",
  "stock",
  "supply",
  "remanufactured",
  "supersededBy",
  ...SUPERSESSION_FIELDS,
  "oe",
  "oeMaker",
  "cross",
  "crossMaker",
  "remarks",
  "currency",
  ...FITMENT_FIELDS,
  "picture",
  ...RELATED_FIELDS,
  "relatedMaker",
  ...PAPER_FIELDS,
] as const;
export type Field = (typeof FIELDS)[number];
