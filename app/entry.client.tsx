import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { Texts } from "./components/texts.tsx";
import { documentLanguage, loadPageTexts } from "./shell/page-texts.ts";
import { mayReload } from "./shell/reload-guard.ts";

/** Only the page's own language is loaded, and of it what the page needs. */
async function hydrate() {
  const language = documentLanguage();
  const t = await loadPageTexts(language, location.pathname);
  startTransition(() => {
    hydrateRoot(
      document,
      <Texts language={language} t={t}>
        <HydratedRouter useTransitions={false} />
      </Texts>,
    );
  });
}

hydrate().catch(() => {
  // The page is whole without its scripts; one more try may bring them.
  if (mayReload(sessionStorage, Date.now())) location.reload();
});
