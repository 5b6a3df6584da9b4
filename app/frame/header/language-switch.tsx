import { href } from "react-router";
import type { Here } from "../../ui/here.ts";
import { useLanguage, useTexts } from "../../ui/texts.tsx";

const LANGUAGES = [
  { lang: "hr", name: "header.croatian" },
  { lang: "en", name: "header.english" },
] as const;

interface LanguageSwitchProps {
  className: string;
  label: string;
  here: Here;
}

/**
 * Shows the same page in another language and stores the choice. Loads a whole new document, because the texts are
 * loaded by language.
 */
export function LanguageSwitch({ className, label, here }: LanguageSwitchProps) {
  const t = useTexts();
  const current = useLanguage();
  return (
    <form className={className} method="post" action={href("/:lang/language", { lang: current })} aria-label={label}>
      <input type="hidden" name="to" value={here.pathname + here.search} />
      {LANGUAGES.map(({ lang, name }) => (
        <button
          type="submit"
          className="tool"
          name="language"
          value={lang}
          key={lang}
          aria-current={lang === current ? "true" : undefined}
        >
          <span aria-hidden="true">{lang.toUpperCase()}</span>
          <span className="sr">{t(name)}</span>
        </button>
      ))}
    </form>
  );
}
