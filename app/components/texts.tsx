import type { TFunction } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { FORMATS, type Formats } from "#locales/formats.ts";

interface PageTexts {
  language: Locale;
  t: TFunction;
}

const TextsContext = createContext<PageTexts | null>(null);

/** Passes the page's language and texts to every component. The language of a document never changes. */
export function Texts({ language, t, children }: PageTexts & { children: ReactNode }) {
  return <TextsContext value={{ language, t }}>{children}</TextsContext>;
}

/** The text of a key, in the page's language. */
export function useTexts(): TFunction {
  return usePageTexts().t;
}

export function useLanguage(): Locale {
  return usePageTexts().language;
}

/** Dates, numbers and money as the page's language writes them. */
export function useFormats(): Formats {
  return FORMATS[usePageTexts().language];
}

function usePageTexts(): PageTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("texts need <Texts> above them");
  return texts;
}
