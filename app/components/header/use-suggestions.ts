import { type FocusEvent, type KeyboardEvent, useEffect, useState } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import type { Suggestions } from "../../listing/load-suggestions.ts";
import { useHeader } from "./use-header.ts";

/** Milliseconds without a keystroke after which the catalogue is asked. */
const PAUSE = 150;
/** One letter says nothing yet. */
const ENOUGH = 2;

export interface SearchSuggestions {
  /** true once scripts run: before, the field is a field */
  scripted: boolean;
  /** null while there is nothing to show */
  found: Suggestions | null;
  /** where each suggestion leads, the whole result last */
  addresses: string[];
  /** the one the arrow keys stand on; -1 for none */
  active: number;
  /** for the element around field and list */
  handlers: {
    onInput(event: { target: EventTarget }): void;
    onKeyDown(event: KeyboardEvent): void;
    onBlur(event: FocusEvent): void;
  };
  close(): void;
}

/** What the search suggests, and how keys move in it. The form stays what it is: Enter searches unless an arrow chose. */
export function useSuggestions(): SearchSuggestions {
  const { lang } = useHeader();
  const navigate = useNavigate();
  const fetcher = useFetcher<Suggestions>();
  const [scripted, setScripted] = useState(false);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (!open || typed.trim().length < ENOUGH) return;
    const timer = setTimeout(() => {
      setActive(-1);
      fetcher.load(`${href("/:lang/suggestions", { lang })}?query=${encodeURIComponent(typed)}`);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [open, typed, lang, fetcher.load]);

  const isWorth = open && typed.trim().length >= ENOUGH;
  const found = isWorth && fetcher.data && fetcher.data.suggestions.length > 0 ? fetcher.data : null;
  const addresses = found
    ? [
        ...found.suggestions.map(({ id }) => href("/:lang/products/:productId", { lang, productId: id })),
        `${href("/:lang/catalogue/:page", { lang, page: "0" })}?query=${encodeURIComponent(typed.trim())}`,
      ]
    : [];
  const close = () => {
    setOpen(false);
    setActive(-1);
  };

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
        setOpen(true);
      },
      onKeyDown(event) {
        if (event.key === "ArrowDown" && !open) setOpen(true);
        if (!found) return;
        // Round, by way of the field itself.
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
      // A pointer on a suggestion takes the focus before it is a click.
      onBlur({ relatedTarget }) {
        if (!(relatedTarget instanceof Element && relatedTarget.closest("[role=listbox]"))) close();
      },
    },
  };
}
