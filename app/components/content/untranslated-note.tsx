import type { Locale } from "#erp-adapter/contract/context.ts";
import { useLanguage, useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

/** Says that a text is in another language than the page; renders nothing if both are the same. */
export function UntranslatedNote({ language }: { language: Locale }) {
  const t = useTexts();
  const lang = useLanguage();
  if (language === lang) return null;
  return <Note tone="info">{t("content.untranslated")}</Note>;
}
