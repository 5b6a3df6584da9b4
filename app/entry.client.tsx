import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { Texts } from "./components/texts.tsx";
import { mayReload } from "./shell/reload-guard.ts";
import { createTexts } from "./texts.ts";

/** Only the page's own language is loaded: switching it is a new document. */
async function hydrate() {
  const language = document.documentElement.lang === "hr" ? "hr" : "en";
  const texts = language === "hr" ? await import("#locales/hr/shop.ts") : await import("#locales/en/shop.ts");
  const t = createTexts(texts.default, language);
  startTransition(() => {
    hydrateRoot(
      document,
      <Texts language={language} t={t}>
        <HydratedRouter />
      </Texts>,
    );
  });
}

hydrate().catch(() => {
  // The page is whole without its scripts; one more try may bring them.
  if (mayReload(sessionStorage, Date.now())) location.reload();
});
