import type { Locale } from "../../../contract/context.ts";
import type { DocumentKind, ProductDocument, SafetyContact } from "../../../contract/product-papers.ts";
import type { PartKind, RelatedRecord } from "../../../contract/related-parts.ts";
import type { ProductRecord } from "../../catalogue-index/product-record.ts";

/** A good line: identity, and the fields that the file gives. Other fields stay unchanged. */
export interface ImportedRow {
  line: number;
  manufacturer: string;
  number: string;
  /** why the successor found in a remark or title is doubtful: a word without a digit, or the part itself */
  doubt?: "word" | "self";
  fields: Partial<Omit<ProductRecord, "manufacturer" | "number" | "specs" | "references" | "related" | "papers">> & {
    /** web addresses of pictures */
    addresses?: string[];
    oe?: ImportedReference[];
    cross?: ImportedReference[];
    /** the related parts of each kind that the file has a column for */
    related?: Partial<Record<PartKind, RelatedRecord[]>>;
    /** the papers that the file has a column for */
    papers?: ImportedPapers;
  };
}

export type ImportedReference = Omit<ProductRecord["references"][number], "kind">;

/** Documents by kind, warnings by language, and contacts, as far as the file has columns for them. */
export interface ImportedPapers {
  documents: Partial<Record<DocumentKind, ProductDocument[]>>;
  warnings: Partial<Record<Locale, string>>;
  /** with the name "", the maker is the manufacturer */
  maker?: SafetyContact | null;
  responsible?: SafetyContact | null;
}
