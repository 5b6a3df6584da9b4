import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { href } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Suggestion, Suggestions } from "../goods/load-suggestions.ts";
import { Stock } from "../goods/stock.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";

/** Milliseconds without a keystroke after which suggestions are requested. */
const PAUSE = 150;
/** Minimum characters for which suggestions are requested. */
const ENOUGH = 3;

/** The number of a typed row. Scripts suggest parts while a person types; choosing a suggestion fills in its number. */
export function NumberField({
  place,
  defaultValue,
  scripted,
  onPaste,
}: {
  /** the row's index, from 0 */
  place: number;
  defaultValue: string;
  scripted: boolean;
  onPaste(event: ClipboardEvent<HTMLInputElement>): void;
}) {
  const t = useTexts();
  const { integer } = useFormats();
  const lang = useLanguage();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  useEffect(() => {
    setFound([]);
    setActive(-1);
    if (typed === null || typed.trim().length < ENOUGH) return;
    const asked = new AbortController();
    const timer = setTimeout(() => ask(lang, typed, asked.signal).then(setFound, keepStill), PAUSE);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [typed, lang]);
  const isOpen = typed !== null && found.length > 0;

  function take({ number }: Suggestion): void {
    if (field.current) field.current.value = number;
    setTyped(null);
    field.current?.focus();
  }

  function move(event: KeyboardEvent): void {
    if (!isOpen) return;
    const places = found.length + 1;
    const chosen = found[active];
    if (event.key === "ArrowDown") setActive(((active + 2) % places) - 1);
    else if (event.key === "ArrowUp") setActive(((active + places) % places) - 1);
    else if (event.key === "Escape") setTyped(null);
    else if (event.key === "Enter" && chosen) take(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className="quick-number">
      <input
        className="input"
        name="number"
        data-place={place * 2}
        ref={field}
        aria-label={t("quickOrder.numberOfRow", { row: integer(place + 1) })}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        defaultValue={defaultValue}
        onPaste={onPaste}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={move}
        onBlur={() => setTyped(null)}
        {...(scripted && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isOpen,
          "aria-controls": isOpen ? list : undefined,
          "aria-activedescendant": isOpen && active >= 0 ? `${list}-${active}` : undefined,
        })}
      />
      {isOpen && (
        <div className="suggestions quick-suggestions" id={list} role="listbox" aria-label={t("header.suggestions")}>
          {found.map((suggestion, at) => (
            <div
              key={suggestion.id}
              className="suggestion quick-suggestion"
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              // A click would come too late: by then the field has lost the focus, and the list is closed.
              onPointerDown={(event) => {
                event.preventDefault();
                take(suggestion);
              }}
            >
              <span className="suggestion__text">
                <b className="num">{suggestion.number}</b>
                <span>{suggestion.title}</span>
                <span className="suggestion__state">
                  {suggestion.replacedBy ? (
                    `${t("product.replacedBy")} ${suggestion.replacedBy}`
                  ) : (
                    <Stock availability={suggestion.availability} stock={suggestion.stock} />
                  )}
                </span>
              </span>
              <span className="suggestion__brand">{suggestion.manufacturer}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

async function ask(lang: Locale, typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const address = `${href("/:lang/suggestions", { lang })}?query=${encodeURIComponent(typed)}`;
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const { suggestions }: Suggestions = await response.json();
  return suggestions;
}

/** Ignores a failed request, because the field works without suggestions. */
function keepStill(): void {}
