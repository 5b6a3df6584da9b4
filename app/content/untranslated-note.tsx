import type { Locale } from "#erp-adapter/contract/context.ts";
import { Note } from "../ui/note.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

/** Says that a text is in another language than the page; renders nothing if both are the same. */
export function UntranslatedNote({ language }: { language: Locale }) {
  const t = useTexts();
  const lang = useLanguage();
  if (language === lang) return null;
  return <Note tone="info">{t("content.untranslated")}</Note>;
}
