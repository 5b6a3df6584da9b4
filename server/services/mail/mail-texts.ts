import type { Locale } from "#erp-adapter/contract/context.ts";
import en from "#locales/en/mail.ts";
import hr from "#locales/hr/mail.ts";

/** The texts of every mail in one language. */
export type MailTexts = typeof en;

export const MAIL_TEXTS: Record<Locale, MailTexts> = { en, hr };

/** The distributor's own language: mails to the sales people are in it, whatever the customer's is, and name that. */
export const SALES_LOCALE: Locale = "hr";
