import { type ReactNode, startTransition, use } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { leavesForeignAddress, watchAddress } from "./frame/own-address.ts";
import { documentLanguage, loadPageTexts } from "./frame/page-texts.ts";
import { mayReload } from "./frame/reload-guard.ts";
import { fetchWhole } from "./frame/whole-answers.ts";
import { FILLED } from "./request/forms/filled.ts";
import { Texts } from "./ui/texts.tsx";

const NEVER = new Promise<never>(() => {});

/** Loads only the page's own language, and only the texts that the page needs. */
async function hydrate() {
  watchAddress();
  if (leavesForeignAddress()) return;
  keepFilled();
  const language = documentLanguage();
  const t = await loadPageTexts(language, location.pathname);
  startTransition(() => {
    hydrateRoot(
      document,
      <Texts language={language} t={t}>
        <OnOwnAddress>
          <HydratedRouter useTransitions={false} unstable_fetch={fetchWhole} />
        </OnOwnAddress>
      </Texts>,
    );
  });
}

/**
 * Makes the fields that the server has filled in (app/request/forms/fill-page.ts) as if a person had typed them: hydration then
 * does not reset them to the page's own values.
 */
function keepFilled(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(`[${FILLED}]`)) {
    field.value = `${field.value}`;
    if (field.type === "checkbox" || field.type === "radio") field.checked = !!field.checked;
  }
}

/** Hydrates only at the document's own URL: the window's URL may have changed while the texts loaded. */
function OnOwnAddress({ children }: { children: ReactNode }) {
  if (leavesForeignAddress()) use(NEVER);
  return children;
}

hydrate().catch(() => {
  // The page works without its scripts; one more try may load them.
  if (mayReload(sessionStorage, Date.now())) location.reload();
});
