import {
  type DocumentKind,
  documentSchema,
  MAX_DOCUMENTS,
  papersRecordSchema,
} from "../../../contract/product-papers.ts";
import { type CellValue, quote, splitAddresses } from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import { DOCUMENT_FIELDS, type Field } from "./fields.ts";
import type { ImportedPapers } from "./imported-row.ts";

type Texts = Partial<Record<Field, string>>;

const KINDS: Record<(typeof DOCUMENT_FIELDS)[number], DocumentKind> = {
  dataSheet: "data-sheet",
  instructions: "instructions",
  safetySheet: "safety-sheet",
  certificate: "certificate",
};

/** The documents, warnings and contacts of a line; a contact is named by three columns, or by none. */
export function readPapers(texts: Texts): CellValue<ImportedPapers> {
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
    const read = readContact(texts, who);
    if (read && "reason" in read) return read;
    if (read) papers[who] = read.value;
  }
  return { value: papers };
}

/** Null if the file has none of the contact's columns. A maker without a name is the manufacturer: the name is "". */
function readContact(texts: Texts, who: "maker" | "responsible"): CellValue<ImportedPapers["maker"] | null> | null {
  const [name = "", address, contact] = [texts[`${who}Name`], texts[`${who}Address`], texts[`${who}Contact`]];
  if (texts[`${who}Name`] === undefined && address === undefined && contact === undefined) return null;
  if (!name && !address && !contact) return { value: null };
  const isOwn = who === "maker" && name === "";
  const whole = { name: isOwn ? "the manufacturer" : name, address: address ?? "", contact: contact ?? "" };
  const read = papersRecordSchema.shape[who].safeParse(whole);
  if (read.success) return { value: read.data && { ...read.data, ...(isOwn && { name: "" }) } };
  return {
    reason: `${ALIASES[`${who}Contact`][0]} and the columns beside it need a name, a postal address, and an e-mail or https address, not ${quote(`${whole.address}; ${whole.contact}`)}`,
  };
}
