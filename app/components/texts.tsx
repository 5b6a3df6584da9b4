import type { TFunction } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";

const TextsContext = createContext<TFunction | null>(null);

/**
 * Hands the page's texts to every component. `useTranslation` once a page and not once a component: it copies the whole
 * i18next instance, which was a tenth of the time of a page of 24 rows. The language of a document never changes.
 */
export function Texts({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return <TextsContext value={t}>{children}</TextsContext>;
}

/** The text of a key, in the page's language. */
export function useTexts(): TFunction {
  const t = useContext(TextsContext);
  if (!t) throw new Error("useTexts needs <Texts> above it");
  return t;
}
