import type { TFunction } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { FORMATS, type Formats } from "#locales/formats.ts";

interface PageTexts {
  language: Locale;
  t: TFunction;
}

const TextsContext = createContext<PageTexts | null>(null);

/** Provides the page's language and texts to every component. The language of a document never changes. */
export function Texts({ language, t, children }: PageTexts & { children: ReactNode }) {
  return <TextsContext value={{ language, t }}>{children}</TextsContext>;
}

/** Returns the function that gives the text of a key, in the page's language. */
export function useTexts(): TFunction {
  return usePageTexts().t;
}

export function useLanguage(): Locale {
  return usePageTexts().language;
}

/** The formats of dates, numbers and money in the page's language. */
export function useFormats(): Formats {
  return FORMATS[usePageTexts().language];
}

function usePageTexts(): PageTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("texts need <Texts> above them");
  return texts;
}
