import { Ask } from "./ask.tsx";
import "./styleguide.css";
import { createInstance } from "i18next";
import { memo, useEffect } from "react";
import { I18N_OPTIONS } from "#locales/i18n.ts";
import { remembered } from "#locales/remembered.ts";
import { ModalContext } from "../cart/order/page-dialog.tsx";
import { PAGE_RESOURCES } from "../request/page-resources.ts";
import { Main } from "../ui/main.tsx";
import { Texts, useLanguage } from "../ui/texts.tsx";
import { Access } from "./access.tsx";
import { Addresses } from "./addresses.tsx";
import { Approvals } from "./approvals.tsx";
import { Carts } from "./carts.tsx";
import { CompanyPeople } from "./company.tsx";
import { Content } from "./content.tsx";
import { Controls } from "./controls.tsx";
import { Favourites } from "./favourites.tsx";
import { Finances } from "./finances.tsx";
import { FrameParts } from "./frame.tsx";
import { Goods } from "./goods.tsx";
import { HomeParts } from "./home.tsx";
import { Invoices } from "./invoices.tsx";
import { Lists } from "./lists.tsx";
import { Messages } from "./messages.tsx";
import { OneOrder } from "./order.tsx";
import { Ordering } from "./ordering.tsx";
import { Orders } from "./orders.tsx";
import { OwnNumbers } from "./own-numbers.tsx";
import { Paper } from "./paper.tsx";
import { QuickOrder } from "./quick-order.tsx";
import { StockWatch } from "./stock-watch.tsx";

const TITLE = "/styleguide";

/** All texts, because the style guide, unlike a page of the shop, uses all of them at once. */
const all = createInstance();
void all.init({ ...I18N_OPTIONS, resources: PAGE_RESOURCES });
const TEXTS = { en: remembered(all.getFixedT("en")), hr: remembered(all.getFixedT("hr")) };

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
  return (
    <>
      <Controls />
      <HomeParts />
      <Goods />
      <Favourites />
      <Lists />
      <OwnNumbers />
      <StockWatch />
      <Ask />
      <Addresses />
      <CompanyPeople />
      <Approvals />
      <QuickOrder />
      <Carts />
      <ModalContext value={false}>
        <Ordering />
      </ModalContext>
      <Orders />
      <OneOrder />
      <Invoices />
      <Finances />
      <Access />
      <FrameParts />
      <Messages />
      <Content />
      <Paper />
    </>
  );
});
