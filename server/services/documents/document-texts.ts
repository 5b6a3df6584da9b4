import type { Locale } from "#erp-adapter/contract/context.ts";
import en from "#locales/en/documents.ts";
import hr from "#locales/hr/documents.ts";

/** The texts of every document in one language. */
export type DocumentTexts = typeof en;

export const DOCUMENT_TEXTS: Record<Locale, DocumentTexts> = { en, hr };
