import { createInstance, type TFunction } from "i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";
import enDocuments from "#locales/en/documents.ts";
import enFront from "#locales/en/front.ts";
import enMail from "#locales/en/mail.ts";
import hrDocuments from "#locales/hr/documents.ts";
import hrFront from "#locales/hr/front.ts";
import hrMail from "#locales/hr/mail.ts";
import { I18N_OPTIONS } from "#locales/i18n.ts";
import { remembered } from "#locales/remembered.ts";

/** The only i18next instance for texts that pages do not render. */
const i18n = createInstance();
void i18n.init({
  ...I18N_OPTIONS,
  resources: {
    en: { mail: enMail, documents: enDocuments, front: enFront },
    hr: { mail: hrMail, documents: hrDocuments, front: hrFront },
  },
});

/** The texts of every mail in one language. */
export type MailTexts = TFunction<"mail">;

export const MAIL_TEXTS: Record<Locale, MailTexts> = {
  en: remembered(i18n.getFixedT("en", "mail")),
  hr: remembered(i18n.getFixedT("hr", "mail")),
};

/** The texts of every document in one language. */
export type DocumentTexts = TFunction<"documents">;

export const DOCUMENT_TEXTS: Record<Locale, DocumentTexts> = {
  en: remembered(i18n.getFixedT("en", "documents")),
  hr: remembered(i18n.getFixedT("hr", "documents")),
};

/** The texts of answers that the server makes without the pages. */
export const FRONT_TEXTS: Record<Locale, TFunction<"front">> = {
  en: remembered(i18n.getFixedT("en", "front")),
  hr: remembered(i18n.getFixedT("hr", "front")),
};

/** The distributor's language: mails to sales are written in it, and name the customer's language. */
export const SALES_LOCALE: Locale = "hr";
