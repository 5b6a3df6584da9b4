import { createInstance, type Resource } from "i18next";
import { parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { PAGE_RESOURCES } from "#app/request/page-resources.ts";
import { Texts } from "#app/ui/texts.tsx";
import { I18N_OPTIONS } from "#locales/i18n.ts";
import type { Language } from "./words.ts";

/** The text of a component in a language, with single spaces. `resources`: the loaded texts, all by default. */
export function renderText(language: Language, component: ReactNode, resources: Resource = PAGE_RESOURCES): string {
  const i18n = createInstance();
  void i18n.init({ ...I18N_OPTIONS, lng: language, resources });
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => component }]);
  const markup = renderToString(
    <Texts language={language} t={i18n.t}>
      <Page initialEntries={["/"]} />
    </Texts>,
  );
  return parse(markup.replaceAll("<!-- -->", "")).structuredText.replace(/\s+/g, " ").trim();
}
