import { type ClipboardEvent, useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { MAX_PASTED_SEARCH } from "../../goods/pasted-lines.ts";
import type { Here } from "../../ui/here.ts";
import { Icon } from "../../ui/icon.tsx";
import { joinLines } from "../../ui/joined-lines.ts";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { optionId, SUGGESTIONS_ID, SuggestionList } from "./suggestion-list.tsx";
import { useSuggestions } from "./use-suggestions.ts";

/** The search form of every page, a GET form that opens the catalogue; scripts add suggestions while a person types. */
export function SearchForm({ here: { pathname, search } }: { here: Here }) {
  const t = useTexts();
  const lang = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions();
  const { scripted, found, active, close, handlers } = suggestions;
  const address = pathname + search;
  // A new page shows its own search text, unless the person is typing in the field.
  useEffect(() => {
    if (!field.current || field.current === document.activeElement) return;
    field.current.value = queryOf(address);
    close();
  }, [address, close]);
  return (
    <Form
      className="search"
      role="search"
      action={href("/:lang/catalogue/:page", { lang, page: "0" })}
      onSubmit={close}
      {...handlers}
    >
      <label className="sr" htmlFor="search">
        {t("header.searchHint")}
      </label>
      <input
        className="search__input"
        id="search"
        name="query"
        type="search"
        defaultValue={queryOf(address)}
        ref={field}
        placeholder={t("header.searchHint")}
        maxLength={MAX_PASTED_SEARCH}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onPaste={pasteLines}
        {...(scripted && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": found !== null,
          "aria-controls": found ? SUGGESTIONS_ID : undefined,
          "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
        })}
      />
      <button type="submit" className="search__go">
        <Icon name="search" />
        <span className="search__word">{t("header.search")}</span>
      </button>
      <span className="sr" aria-live="polite">
        {found && t("header.suggestionsFound", { count: found.suggestions.length })}
      </span>
      <SuggestionList suggestions={suggestions} />
    </Form>
  );
}

function queryOf(address: string): string {
  return joinLines(new URLSearchParams(address.split("?")[1]).get("query") ?? "");
}

/** Joins pasted lines with separators, because browsers would join several numbers into one. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData("text");
  if (!/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText(joinLines(pasted), field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
}
