import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import type { HeaderData } from "../request/header/header-data.ts";

/**
 * Header data that replace the data of the root loader: a refusal of middleware contains its own, and the style guide
 * uses made-up data.
 */
export const FrameContext = createContext<HeaderData | null>(null);

/** The data for header and footer; default values if the root loader has not run. */
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
  formOwner: "",
  name: "",
  rights: { finances: false, invoices: false },
  hasFavourites: false,
  hasPeople: false,
  hasApprovals: false,
  lines: [...PRODUCT_LINES],
  goodsHave: { deposits: true, packs: true, brands: true },
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
