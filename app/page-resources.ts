import enAccount from "#locales/en/account.ts";
import enHome from "#locales/en/home.ts";
import enShop from "#locales/en/shop.ts";
import hrAccount from "#locales/hr/account.ts";
import hrHome from "#locales/hr/home.ts";
import hrShop from "#locales/hr/shop.ts";
import { PAGES } from "#locales/i18n.ts";

/** All that pages say, in both languages: the server's. What browsers load of it is in app/shell/page-texts.ts. */
export const PAGE_RESOURCES = {
  en: { [PAGES]: { ...enShop, ...enAccount, ...enHome } },
  hr: { [PAGES]: { ...hrShop, ...hrAccount, ...hrHome } },
};
