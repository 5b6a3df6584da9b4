import type { Product } from "#erp-adapter/contract/catalogue.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import {
  isDocumentAddress,
  isMailAddress,
  type ProductDocument,
  type SafetyContact,
} from "#erp-adapter/contract/product-papers.ts";

export interface ShownPapers {
  documents: readonly ProductDocument[];
  warnings: string;
  /** the language of the warnings, if it is not the page's */
  warningsLanguage?: Locale;
  maker: ShownContact | null;
  responsible: ShownContact | null;
}

/** A contact whose electronic address is a link, if it can be one. */
export interface ShownContact extends SafetyContact {
  href: string | null;
}

/** The papers, whose links lead only to https and mail, whatever the ERP answers; null if nothing is left to show. */
export function toShownPapers(papers: Product["papers"]): ShownPapers | null {
  if (!papers) return null;
  const { warnings, warningsLanguage, maker, responsible } = papers;
  const documents = papers.documents.filter(({ href }) => isDocumentAddress(href));
  if (documents.length === 0 && warnings === "" && !maker && !responsible) return null;
  return {
    documents,
    warnings,
    warningsLanguage,
    maker: toShownContact(maker),
    responsible: toShownContact(responsible),
  };
}

function toShownContact(contact: SafetyContact | null): ShownContact | null {
  if (!contact) return null;
  const { contact: address } = contact;
  if (isMailAddress(address)) return { ...contact, href: `mailto:${address}` };
  return { ...contact, href: isDocumentAddress(address) ? address : null };
}
