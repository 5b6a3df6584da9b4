import enAccount from "#locales/en/account.ts";
import enHome from "#locales/en/home.ts";
import enProduct from "#locales/en/product.ts";
import enShop from "#locales/en/shop.ts";
import hrAccount from "#locales/hr/account.ts";
import hrHome from "#locales/hr/home.ts";
import hrProduct from "#locales/hr/product.ts";
import hrShop from "#locales/hr/shop.ts";
import { PAGES } from "#locales/i18n.ts";

/**
 * All texts of the pages, in both languages, for the server. Browsers load only some of them (app/frame/page-texts.ts).
 */
export const PAGE_RESOURCES = {
  en: { [PAGES]: { ...enShop, ...enAccount, ...enHome, ...enProduct } },
  hr: { [PAGES]: { ...hrShop, ...hrAccount, ...hrHome, ...hrProduct } },
};
