import i18next from "i18next";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { I18N_OPTIONS, NAMESPACE } from "./i18n.ts";

/** Only the page's own language is loaded: switching it is a new document. */
async function hydrate() {
  const language = document.documentElement.lang === "hr" ? "hr" : "en";
  const texts = language === "hr" ? await import("#locales/hr/shop.ts") : await import("#locales/en/shop.ts");
  await i18next.use(initReactI18next).init({
    ...I18N_OPTIONS,
    lng: language,
    resources: { [language]: { [NAMESPACE]: texts.default } },
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <HydratedRouter />
      </I18nextProvider>,
    );
  });
}

hydrate();
