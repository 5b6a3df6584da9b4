import { useRouteLoaderData } from "react-router";
import type { HeaderData } from "../../session/header-data.ts";

const UNKNOWN: HeaderData = {
  lang: "en",
  shopName: "",
  salesEmail: "",
  origin: "",
  person: "visitor",
  carts: [],
  newCartKey: "",
  notice: null,
};

/** What every page's frame shows. The root loader may have failed: the error screen then does without. */
export function useHeader(): HeaderData {
  return useRouteLoaderData<HeaderData>("root") ?? UNKNOWN;
}
