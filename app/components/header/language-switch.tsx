import { href, useLocation } from "react-router";
import { useTexts } from "../texts.tsx";
import { useHeader } from "./use-header.ts";

const LANGUAGES = [
  { lang: "hr", name: "header.croatian" },
  { lang: "en", name: "header.english" },
] as const;

/** Keeps the page, changes its language, and remembers the choice. Loads a whole new document: texts are loaded by language. */
export function LanguageSwitch({ className, label }: { className: string; label: string }) {
  const t = useTexts();
  const { lang: current } = useHeader();
  const { pathname, search } = useLocation();
  return (
    <form className={className} method="post" action={href("/:lang/language", { lang: current })} aria-label={label}>
      <input type="hidden" name="to" value={pathname + search} />
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
