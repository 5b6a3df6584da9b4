import type { RouterContextProvider } from "react-router";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { loadSite, type SiteData } from "../content/load-site.ts";
import { consentContext, factsContext, getLocale, sessionContext, shopContext } from "../context.ts";
import { countActive, loadCartsIfAny } from "./carts.ts";
import { isOffered } from "./is-offered.ts";
import type { Notice } from "./session.ts";

/** How many lines of the active cart its menu shows. */
const LINES_SHOWN = 5;

/** What the frame of every page shows: all that the browser gets to know of configuration and session. */
export interface HeaderData {
  lang: Locale;
  shopName: string;
  salesEmail: string;
  /** the pinned origin, for canonical and alternate links */
  origin: string;
  /** true where drafts are shown: search engines keep no page of it */
  outOfSearch: boolean;
  person: "visitor" | "guest" | "customer";
  /** of a customer, "" otherwise */
  name: string;
  /** what the ERP has and lets this person see; both false while it does not answer */
  rights: User["rights"];
  hasFavourites: boolean;
  /** false where there are guests only */
  hasLogin: boolean;
  hasRegistration: boolean;
  /** title and number of lines of each cart, in order; empty when the ERP does not answer */
  carts: { id: string; position: number; title: string; lines: number; active: boolean }[];
  /** the first lines of the active cart, as far as its menu shows them; titles as far as they are in memory */
  inCart: { id: ProductId; number: string; title: string | null; quantity: number }[];
  /** for the idempotency key of the *New cart* form of this page; all visitors get the same where the page is kept */
  newCartKey: string;
  notice: Notice | null;
  /** what stands above the page, and whose page it is, by the content */
  banners: SiteData["banners"];
  company: SiteData["company"];
  /** the live chat in this language: there is none, the reader was not asked yet, said no, or yes */
  chat: "none" | "unasked" | "declined" | "on";
}

/** `withNotice` false leaves what is to be said to the next page: an error screen has its own message. */
export async function loadHeaderData(
  context: Readonly<RouterContextProvider>,
  { withNotice = true } = {},
): Promise<HeaderData> {
  const { config, erp, cms } = context.get(shopContext);
  const session = context.get(sessionContext);
  const [cartMenu, site] = await Promise.all([loadCartMenu(context), loadSite(context)]);
  return {
    lang: getLocale(context),
    shopName: config.shopName,
    salesEmail: config.salesEmail,
    origin: context.get(factsContext).origin,
    outOfSearch: cms.showsDrafts,
    person: session.user?.kind ?? "visitor",
    name: session.user?.name ?? "",
    rights: {
      finances: isOffered("finances", erp) && session.user?.rights.finances === true,
      invoices: isOffered("invoices", erp) && session.user?.rights.invoices === true,
    },
    hasFavourites: isOffered("favourites", erp),
    hasLogin: isOffered("login", erp),
    hasRegistration: isOffered("registration", erp),
    ...cartMenu,
    newCartKey: crypto.randomUUID(),
    notice: withNotice ? session.takeNotice() : null,
    chat: chatFor(context),
    ...site,
  };
}

function chatFor(context: Readonly<RouterContextProvider>): HeaderData["chat"] {
  if (context.get(shopContext).config.liveChat[getLocale(context)] === null) return "none";
  const choice = context.get(consentContext);
  if (choice === null) return "unasked";
  return choice === "chat" ? "on" : "declined";
}

/** A header without its count is better than no page. */
async function loadCartMenu(context: Readonly<RouterContextProvider>): Promise<Pick<HeaderData, "carts" | "inCart">> {
  const loaded = await loadCartsIfAny(context);
  if (!loaded) return { carts: [], inCart: [] };
  const { carts, active } = loaded;
  const { catalogue } = context.get(shopContext);
  const activeLines = await countActive(active, context);
  return {
    carts: carts.map(({ id, title, lines }, index) => ({
      id,
      position: index + 1,
      title,
      lines: id === active.id ? activeLines : lines.length,
      active: id === active.id,
    })),
    inCart: active.lines.slice(0, LINES_SHOWN).map(({ product, quantity }) => ({
      id: product,
      number: numberOf(product),
      title: catalogue.titleOf(product, getLocale(context)),
      quantity,
    })),
  };
}
