import enCustomer from "#locales/en/customer.ts";
import enEveryPage from "#locales/en/every-page.ts";
import enHome from "#locales/en/home.ts";
import enMail from "#locales/en/mail.ts";
import enProduct from "#locales/en/product.ts";
import hrCustomer from "#locales/hr/customer.ts";
import hrEveryPage from "#locales/hr/every-page.ts";
import hrHome from "#locales/hr/home.ts";
import hrMail from "#locales/hr/mail.ts";
import hrProduct from "#locales/hr/product.ts";

export const LANGUAGES = ["en", "hr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words of the pages, by language, because tests find things by their visible text, as a person does. */
export const WORDS: Record<Language, typeof enEveryPage & typeof enCustomer & typeof enHome & typeof enProduct> = {
  en: { ...enEveryPage, ...enCustomer, ...enHome, ...enProduct },
  hr: { ...hrEveryPage, ...hrCustomer, ...hrHome, ...hrProduct },
};

/** The words of the mails, by language. */
export const MAIL_WORDS: Record<Language, typeof enMail> = { en: enMail, hr: hrMail };

/** A sentence with its blanks filled: `fill("Order {{number}}", { number: "26-000001" })`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => String(values[name] ?? blank));
}

/** The filled sentence as a pattern for a whole text; blanks without a value match anything. */
export function pattern(text: string, values: Record<string, string | number> = {}): RegExp {
  const parts = text.split(/\{\{(\w+)\}\}/).map((part, index) => {
    if (index % 2 === 0) return literal(part);
    return values[part] === undefined ? ".+" : literal(String(values[part]));
  });
  return new RegExp(`^${parts.join("")}$`);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
