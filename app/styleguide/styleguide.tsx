import "./styleguide.css";
import { createInstance } from "i18next";
import { memo, type ReactNode, useEffect, useLayoutEffect } from "react";
import { I18N_OPTIONS } from "#locales/i18n.ts";
import { remembered } from "#locales/remembered.ts";
import { ModalContext } from "../cart/order/page-dialog.tsx";
import { PAGE_RESOURCES } from "../request/page-resources.ts";
import { Main } from "../ui/main.tsx";
import { Texts, useLanguage } from "../ui/texts.tsx";
import { type StatesByName, to } from "./parts.tsx";
import { CUSTOMER } from "./readers.ts";

const TITLE = "/styleguide";

/** The states of all components; those of each noun lie beside its components. */
const PARTS: Record<string, StatesByName> = import.meta.glob("../**/*.states.tsx", { eager: true, import: "PARTS" });

/** All texts, because the style guide, unlike a page of the shop, uses all of them at once. */
const every = createInstance();
void every.init({ ...I18N_OPTIONS, resources: PAGE_RESOURCES });
const TEXTS = { en: remembered(every.getFixedT("en")), hr: remembered(every.getFixedT("hr")) };

/**
 * Every component in every state, by module, with made-up data, for design work. It exists only in development
 * (app/routes.ts); the language switch of the header changes its language.
 */
export default function Styleguide() {
  useEffect(() => {
    // Dialogs and refused fields take the focus, and scroll the page to it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    // The pages shown here bring their own titles.
    document.title = TITLE;
  }, []);
  useLayoutEffect(() => {
    // Runs before the effects of print views, each of which opens the browser's print dialog.
    const { print } = window;
    window.print = () => {};
    return () => {
      window.print = print;
    };
  }, []);
  const language = useLanguage();
  return (
    <Main>
      <title>{TITLE}</title>
      <h1>{TITLE}</h1>
      <div className="guide">
        <Texts language={language} t={TEXTS[language]}>
          <Sections />
        </Texts>
      </div>
    </Main>
  );
}

/**
 * Renders only once: components that show an answer take the focus when the answer changes, and each rendering would
 * create new answers.
 */
const Sections = memo(function Sections() {
  const sections = Object.values(PARTS)
    .flatMap(Object.entries<ReactNode>)
    .map(([module, states]) => (
      <section className="guide__part" id={module} key={module}>
        <h2>
          <code>{module}</code>
        </h2>
        <div className="guide__states">{states}</div>
      </section>
    ));
  return <ModalContext value={false}>{to(CUSTOMER, sections)}</ModalContext>;
});
