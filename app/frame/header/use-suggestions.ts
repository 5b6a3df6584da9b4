import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { MAX_SEARCH_TEXT } from "#erp-adapter/contract/search-limits.ts";
import type { Suggestions } from "../../goods/load-suggestions.ts";
import { useLanguage } from "../../ui/texts.tsx";

/** Milliseconds without a keystroke after which suggestions are requested. */
const PAUSE = 150;
/** Minimum characters for which suggestions are requested. */
const ENOUGH = 2;

export interface SearchSuggestions {
  /** true once scripts run; until then the field has no suggestions */
  scripted: boolean;
  /** null while there is nothing to show */
  found: Suggestions | null;
  /** the URL of each suggestion, and finally the URL of the whole search result */
  addresses: string[];
  /** the option that the arrow keys have reached; -1 for none */
  active: number;
  /** event handlers for the element around the field and the list */
  handlers: {
    onInput(event: { target: EventTarget }): void;
    onKeyDown(event: KeyboardEvent): void;
    onBlur(event: FocusEvent): void;
  };
  close(): void;
}

interface Answer {
  typed: string;
  found: Suggestions;
}

/**
 * The suggestions of the search, and the keys that select them. Enter submits the search, unless an arrow key has
 * selected a suggestion.
 */
export function useSuggestions(): SearchSuggestions {
  const lang = useLanguage();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [scripted, setScripted] = useState(false);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (!open || typed.trim().length < ENOUGH || typed.length > MAX_SEARCH_TEXT) return;
    const asked = new AbortController();
    const timer = setTimeout(() => ask(lang, typed, asked.signal).then(setAnswer, keepStill), PAUSE);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [open, typed, lang]);

  const isWorth = open && typed.trim().length >= ENOUGH;
  const found = isWorth && answer && answer.found.suggestions.length > 0 ? answer.found : null;
  // The last suggestions stay until the next ones arrive; keys select only suggestions for the typed text.
  const isFresh = answer?.typed === typed;
  const addresses = found
    ? [
        ...found.suggestions.map(({ id }) => href("/:lang/products/:productId", { lang, productId: id })),
        `${href("/:lang/catalogue/:page", { lang, page: "0" })}?query=${encodeURIComponent(answer?.typed.trim() ?? "")}`,
      ]
    : [];
  const close = useCallback(() => {
    setOpen(false);
    setActive(-1);
  }, []);

  return {
    scripted,
    found,
    addresses,
    active,
    close,
    handlers: {
      onInput({ target }) {
        if (!(target instanceof HTMLInputElement)) return;
        setTyped(target.value);
        setActive(-1);
        setOpen(true);
      },
      onKeyDown(event) {
        if (event.key === "ArrowDown" && !open) setOpen(true);
        if (!found || (!isFresh && event.key !== "Escape")) return;
        // The arrow keys cycle through the suggestions and the field itself.
        const places = addresses.length + 1;
        if (event.key === "ArrowDown") setActive(((active + 2) % places) - 1);
        else if (event.key === "ArrowUp") setActive(((active + 1 + places - 1) % places) - 1);
        else if (event.key === "Escape") close();
        else if (event.key === "Enter" && active >= 0) {
          navigate(addresses[active] ?? "");
          close();
        } else return;
        event.preventDefault();
      },
      // No close if the focus moves into the list: a pointer moves the focus to a suggestion before the click happens.
      onBlur({ relatedTarget }) {
        if (!(relatedTarget instanceof Element && relatedTarget.closest("[role=listbox]"))) close();
      },
    },
  };
}

/** Uses fetch instead of the router, because a missing response must not show an error: the search works without it. */
async function ask(lang: Locale, typed: string, signal: AbortSignal): Promise<Answer> {
  const address = `${href("/:lang/suggestions", { lang })}?query=${encodeURIComponent(typed)}`;
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return { typed, found: await response.json() };
}

function keepStill(): void {}
