import type { RouterContextProvider } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { localeContext } from "../context.ts";

/** The language of a request, once `localeMiddleware` has run. */
export function getLocale(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext);
}
