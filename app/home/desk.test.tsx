import { expect, test } from "vitest";
import enEveryPage from "#locales/en/every-page.ts";
import enHome from "#locales/en/home.ts";
import hrEveryPage from "#locales/hr/every-page.ts";
import hrHome from "#locales/hr/home.ts";
import { PAGES } from "#locales/i18n.ts";
import { renderText } from "#tests/support/render-component.tsx";
import { LANGUAGES } from "#tests/support/words.ts";
import { to } from "../styleguide/parts.tsx";
import { CUSTOMER } from "../styleguide/readers.ts";
import { Desk } from "./desk.tsx";
import { DESK, DESK_ORDERS, NEW_DESK, UNREAD_DESK } from "./home.states.tsx";
import type { DeskOrder } from "./load-desk.ts";

/** The texts that a browser loads for the home page. */
const LOADED = { en: { [PAGES]: { ...enEveryPage, ...enHome } }, hr: { [PAGES]: { ...hrEveryPage, ...hrHome } } };

const HELD: DeskOrder[] = (["release", "prepayment"] as const).flatMap((kind) =>
  (["waiting", "refused", "expired"] as const).flatMap((state) =>
    DESK_ORDERS.slice(0, 1).map((order) => ({ ...order, hold: { kind, state, until: "2026-12-03" } })),
  ),
);

test.each(
  LANGUAGES.flatMap((lang) =>
    Object.entries({ full: DESK, held: { ...DESK, orders: HELD }, new: NEW_DESK, unread: UNREAD_DESK }).map(
      ([name, desk]) => [name, lang, desk] as const,
    ),
  ),
)("the desk (%s) needs no text beyond those of the shop and the home page (%s)", (_, lang, desk) => {
  const page = <>{to(CUSTOMER, <Desk desk={desk} />)}</>;
  expect(renderText(lang, page, LOADED)).toBe(renderText(lang, page));
});
