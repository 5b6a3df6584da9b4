import { useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";

/**
 * The live chat in the language of the page, shown only after consent. It loads when a person opens it, and ends when
 * the page changes. Escape closes it. While open, it ends below the header, wherever banners and scrolling have moved
 * that: the header's controls stay in reach. The sandbox gives it an opaque origin, so it has no access to the cookies
 * or pages of the shop.
 */
export function Chat() {
  const t = useTexts();
  const lang = useLanguage();
  const { chat } = useHeader();
  const { pathname } = useLocation();
  const frame = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      const details = frame.current;
      if (key !== "Escape" || defaultPrevented || !details?.open) return;
      const held = details.contains(document.activeElement);
      details.open = false;
      if (held) details.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    const ending = new AbortController();
    const measure = () => frame.current?.open && endBelowHeader(frame.current);
    for (const name of ["scroll", "resize"])
      window.addEventListener(name, measure, { passive: true, signal: ending.signal });
    return () => ending.abort();
  }, []);
  if (chat !== "on") return null;
  return (
    <details className="chat no-print" ref={frame} onToggle={({ currentTarget }) => endBelowHeader(currentTarget)}>
      <summary className="btn">{t("consent.chat")}</summary>
      <iframe
        key={pathname}
        title={t("consent.chat")}
        src={href("/frame/chat/:language", { language: lang })}
        sandbox="allow-scripts allow-forms allow-popups"
        loading="lazy"
      />
    </details>
  );
}

/** Tells the styles where the header ends, in pixels from the top of the window. */
function endBelowHeader(chat: HTMLElement): void {
  const end = document.querySelector("header.header")?.getBoundingClientRect().bottom ?? 0;
  chat.style.setProperty("--head-end", `${Math.max(0, end)}px`);
}
