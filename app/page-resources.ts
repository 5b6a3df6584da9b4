import enDesk from "#locales/en/desk.ts";
import enHome from "#locales/en/home.ts";
import enShop from "#locales/en/shop.ts";
import hrDesk from "#locales/hr/desk.ts";
import hrHome from "#locales/hr/home.ts";
import hrShop from "#locales/hr/shop.ts";
import { PAGES } from "#locales/i18n.ts";

/** All that pages say, in both languages: the server's. What browsers load of it is in app/shell/page-texts.ts. */
export const PAGE_RESOURCES = {
  en: { [PAGES]: { ...enShop, ...enDesk, ...enHome } },
  hr: { [PAGES]: { ...hrShop, ...hrDesk, ...hrHome } },
};
