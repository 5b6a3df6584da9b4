import enCustomer from "#locales/en/customer.ts";
import enEveryPage from "#locales/en/every-page.ts";
import enHome from "#locales/en/home.ts";
import enProduct from "#locales/en/product.ts";
import hrCustomer from "#locales/hr/customer.ts";
import hrEveryPage from "#locales/hr/every-page.ts";
import hrHome from "#locales/hr/home.ts";
import hrProduct from "#locales/hr/product.ts";
import { PAGES } from "#locales/i18n.ts";

/**
 * All texts of the pages, in both languages, for the server. Browsers load only some of them (app/frame/page-texts.ts).
 */
export const PAGE_RESOURCES = {
  en: { [PAGES]: { ...enEveryPage, ...enCustomer, ...enHome, ...enProduct } },
  hr: { [PAGES]: { ...hrEveryPage, ...hrCustomer, ...hrHome, ...hrProduct } },
};
