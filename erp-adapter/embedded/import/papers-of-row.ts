import { type DocumentKind, documentSchema, MAX_DOCUMENTS, papersRecordSchema } from "../../contract/product-papers.ts";
import { type Cell, quote, splitAddresses } from "./cells.ts";
import { ALIASES, DOCUMENT_FIELDS, type Field } from "./column-names.ts";
import type { ImportedPapers } from "./imported-row.ts";

type Texts = Partial<Record<Field, string>>;

const KINDS: Record<(typeof DOCUMENT_FIELDS)[number], DocumentKind> = {
  dataSheet: "data-sheet",
  instructions: "instructions",
  safetySheet: "safety-sheet",
  certificate: "certificate",
};

/** The documents, warnings and contacts of a line; a contact is named by three columns, or by none. */
export function readPapers(texts: Texts, manufacturer: string): Cell<ImportedPapers> {
  const papers: ImportedPapers = { documents: {}, warnings: {} };
  for (const field of DOCUMENT_FIELDS) {
    const text = texts[field];
    if (text === undefined) continue;
    const language = texts.documentLanguage?.toLowerCase() || null;
    const kind = KINDS[field];
    const documents = splitAddresses(text).map((href) => ({ kind, title: "", language, href }));
    const wrong = documents.find((one) => !documentSchema.shape.href.safeParse(one.href).success);
    if (wrong) return { reason: `${ALIASES[field][0]} ${quote(wrong.href)} is not a plain https address` };
    if (!documentSchema.shape.language.safeParse(language).success)
      return { reason: `${ALIASES.documentLanguage[0]} ${quote(language ?? "")} is not two letters, such as hr` };
    if (documents.length > MAX_DOCUMENTS)
      return { reason: `${ALIASES[field][0]} has more than ${MAX_DOCUMENTS} addresses` };
    papers.documents[kind] = documents;
  }
  if (texts.warningsEn !== undefined) papers.warnings.en = texts.warningsEn.trim();
  if (texts.warningsHr !== undefined) papers.warnings.hr = texts.warningsHr.trim();
  for (const who of ["maker", "responsible"] as const) {
    const read = readContact(texts, who, manufacturer);
    if (read && "reason" in read) return read;
    if (read) papers[who] = read.value;
  }
  return { value: papers };
}

/** Null if the file has none of the contact's columns; the manufacturer's own name needs no column. */
function readContact(
  texts: Texts,
  who: "maker" | "responsible",
  manufacturer: string,
): Cell<NonNullable<ImportedPapers["maker"]> | null> | null {
  const [nameText, address, contact] = [texts[`${who}Name`], texts[`${who}Address`], texts[`${who}Contact`]];
  if (nameText === undefined && address === undefined && contact === undefined) return null;
  if (!nameText && !address && !contact) return { value: null };
  const name = nameText || (who === "maker" ? manufacturer : "");
  const read = papersRecordSchema.shape[who].safeParse({ name, address: address ?? "", contact: contact ?? "" });
  if (read.success) return { value: read.data };
  const column = ALIASES[`${who}Contact`][0];
  return {
    reason: `${column} and the columns beside it need a name, a postal address, and an e-mail or https address, not ${quote([name, address, contact].join("; "))}`,
  };
}
