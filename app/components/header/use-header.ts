import { createContext, useContext } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { languageOfPath } from "../../i18n.ts";
import type { HeaderData } from "../../session/header-data.ts";

/** The frame that came with a refusal of middleware, where no loader has run. */
export const FrameContext = createContext<HeaderData | null>(null);

/** What every page's frame shows. When even the root loader failed, the error screen does with what its path says. */
export function useHeader(): HeaderData {
  const loaded = useRouteLoaderData<HeaderData>("root");
  const brought = useContext(FrameContext);
  const { pathname } = useLocation();
  return loaded ?? brought ?? { ...UNKNOWN, lang: languageOfPath(pathname) ?? "en" };
}

const UNKNOWN: HeaderData = {
  lang: "en",
  shopName: "",
  salesEmail: "",
  origin: "",
  outOfSearch: false,
  person: "visitor",
  name: "",
  rights: { finances: false, invoices: false },
  hasFavourites: false,
  hasLogin: true,
  hasRegistration: true,
  carts: [],
  inCart: [],
  newCartKey: "",
  notice: null,
  chat: "none",
  banners: [],
  company: null,
};
