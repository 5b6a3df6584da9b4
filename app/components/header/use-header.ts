import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import type { HeaderData } from "../../session/header-data.ts";

/** A frame instead of the loader's: a refusal of middleware brings one along, and the guide makes them up. */
export const FrameContext = createContext<HeaderData | null>(null);

/** The data of every page's frame. Where the root loader has not run, nothing is known. */
export function useHeader(): HeaderData {
  const loaded = useRouteLoaderData<HeaderData>("root");
  const brought = useContext(FrameContext);
  return brought ?? loaded ?? UNKNOWN;
}

const UNKNOWN: HeaderData = {
  shopName: "",
  salesEmail: "",
  origin: "",
  outOfSearch: false,
  person: "visitor",
  name: "",
  rights: { finances: false, invoices: false },
  hasFavourites: false,
  lines: [...PRODUCT_LINES],
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
