import { z } from "zod";
import type { Locale } from "./context.ts";
import type { Bilingual } from "./feed.ts";

export const DOCUMENT_KINDS = ["data-sheet", "instructions", "safety-sheet", "certificate", "other"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The most documents of one product. */
export const MAX_DOCUMENTS = 12;

/** The most characters of a product's warnings. */
export const MAX_WARNINGS = 4_000;

/** A document about a product, at an https URL. */
export interface ProductDocument {
  kind: DocumentKind;
  /** in the language of the document; "": only the kind is shown */
  title: string;
  /** two letters, such as hr; null if unknown */
  language: string | null;
  href: string;
}

/** A person or firm that answers for a product's safety. */
export interface SafetyContact {
  name: string;
  /** the postal address in one line */
  address: string;
  /** an e-mail address, or an https URL */
  contact: string;
}

/** A product's documents, and the safety data that Regulation (EU) 2023/988, article 19, requires of an offer. */
export interface ProductPapers<Warnings = string> {
  documents: readonly ProductDocument[];
  /** warnings and safety information, in the language asked; "" if there are none */
  warnings: Warnings;
  /** the manufacturer; null if the back end does not say */
  maker: SafetyContact | null;
  /** the person responsible in the EU if the manufacturer is outside the EU; null otherwise */
  responsible: SafetyContact | null;
}

/** The papers in one language, as a page shows them. */
export interface AnsweredPapers extends ProductPapers {
  /** the language of the warnings; missing if it is the language asked, or if there are no warnings */
  warningsLanguage?: Locale;
}

/** The papers in both languages, as a feed sends them and the catalogue stores them. */
export type PapersRecord = ProductPapers<Bilingual>;

export const NO_PAPERS: PapersRecord = { documents: [], warnings: { en: "", hr: "" }, maker: null, responsible: null };

/**
 * True for an https URL that a page may link to: at most 500 characters of printable ASCII, without user name, password
 * or port.
 */
export function isDocumentAddress(address: string): boolean {
  if (address.length > 500 || !/^https:\/\/[!-~]+$/i.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.username === "" && url.password === "" && url.port === "";
}

const mailAddress = z.email().max(254);

export function isMailAddress(address: string): boolean {
  return mailAddress.safeParse(address).success;
}

const line = (max: number) => z.string().trim().min(1).max(max);

const contactSchema = z.object({
  name: line(200),
  address: line(300),
  contact: z.union([mailAddress, z.string().refine(isDocumentAddress)]),
});

export const documentSchema = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string().trim().max(120),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
  href: z.string().refine(isDocumentAddress),
});

const warnings = z.string().trim().max(MAX_WARNINGS);

export const papersRecordSchema = z.object({
  documents: z.array(documentSchema).max(MAX_DOCUMENTS).readonly(),
  warnings: z.object({ en: warnings, hr: warnings }),
  maker: contactSchema.nullable(),
  responsible: contactSchema.nullable(),
});

/**
 * The papers in a language. Warnings must be shown: if they are missing in this language, those in the other one are
 * used.
 */
export function papersIn(papers: PapersRecord, locale: Locale): AnsweredPapers {
  const { [locale]: own, [locale === "hr" ? "en" : "hr"]: other } = papers.warnings;
  if (own !== "" || other === "") return { ...papers, warnings: own };
  return { ...papers, warnings: other, warningsLanguage: locale === "hr" ? "en" : "hr" };
}

export function hasPapers({ documents, warnings: { en, hr }, maker, responsible }: PapersRecord): boolean {
  return documents.length > 0 || en !== "" || hr !== "" || maker !== null || responsible !== null;
}
