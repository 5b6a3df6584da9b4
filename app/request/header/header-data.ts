import type { User } from "#erp-adapter/contract/accounts.ts";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { PRODUCT_LINES, type ProductLine } from "#erp-adapter/contract/product-lines.ts";
import {
  consentContext,
  factsContext,
  getLocale,
  type RequestContext,
  sessionContext,
  shopContext,
  shownOwnerContext,
} from "../context.ts";
import type { Notice } from "../notice.ts";
import { changedLast, countActive, loadCartsIfAny } from "../session/carts.ts";
import { ownerOf } from "../session/form-owner.ts";
import { isOffered } from "../session/is-offered.ts";
import { ownCompany } from "../session/own-company.ts";
import { loadSite, type SiteData } from "./load-site.ts";

/** Maximum number of the active cart's lines that its menu shows. */
const LINES_SHOWN = 5;

/** The data of every page's header and footer: all that the browser gets of configuration and session. */
export interface HeaderData {
  shopName: string;
  salesEmail: string;
  /** the configured origin, for canonical and alternate links */
  origin: string;
  /** true if the shop shows drafts: search engines must not index any page */
  outOfSearch: boolean;
  person: "visitor" | "guest" | "customer";
  /** the person's mark, for the forms of the page; "" for a visitor */
  formOwner: string;
  /** a customer's name, otherwise "" */
  name: string;
  /** rights that the ERP supports and gives this person; both false while the ERP does not answer */
  rights: User["rights"];
  hasFavourites: boolean;
  /** true for a customer if companies have an address book */
  hasAddresses?: true;
  /** true if the person may manage the people of their company */
  hasPeople: boolean;
  /** true if the person orders or approves in the name of a company */
  hasApprovals: boolean;
  /** the product lines that the ERP has products of, in the shop's order */
  lines: ProductLine[];
  /** facts of goods that the ERP knows; without one of them, no page says that a product has none */
  goodsHave: { deposits: boolean; packs: boolean; brands: boolean };
  /** false in a shop for guests only */
  hasLogin: boolean;
  hasRegistration: boolean;
  /**
   * title and number of lines of each cart, in order; empty if the ERP does not answer. `leads`: the cart changed last
   */
  carts: { id: string; position: number; title: string; lines: number; active: boolean; leads: boolean }[];
  /** the first lines of the cart that leads, as many as its menu shows; `title` is null if the title is not in memory */
  inCart: { id: ProductId; number: string; title: string | null; quantity: number }[];
  /** part of the idempotency key of this page's *New cart* form; the same for all visitors of a cached page */
  newCartKey: string;
  notice: Notice | null;
  /** the notice's sentence, if a toast shows it (app/frame/header/notice-text.ts) */
  said?: string | null;
  /** the banners above the page, from the content system */
  banners: SiteData["banners"];
  /** the company's data, from the content system */
  company: SiteData["company"];
  /** the live chat in this language: no chat exists, the reader was not asked yet, has declined, or has agreed */
  chat: "none" | "unasked" | "declined" | "on";
}

/** `withNotice` false leaves the notice for the next page: an error screen has a message of its own. */
export async function loadHeaderData(context: RequestContext, { withNotice = true } = {}): Promise<HeaderData> {
  const { config, erp } = context.get(shopContext);
  const { cms } = context.get(shopContext).content;
  const session = context.get(sessionContext);
  const [cartMenu, site] = await Promise.all([loadCartMenu(context), loadSite(context)]);
  const formOwner = ownerOf(context);
  context.set(shownOwnerContext, formOwner);
  return {
    shopName: config.shopName,
    salesEmail: config.salesEmail,
    origin: context.get(factsContext).origin,
    outOfSearch: cms.showsDrafts,
    person: session.user?.kind ?? "visitor",
    formOwner,
    name: session.user?.name ?? "",
    rights: {
      finances: isOffered("finances", erp) && session.user?.rights.finances === true,
      invoices: isOffered("invoices", erp) && session.user?.rights.invoices === true,
    },
    hasFavourites: isOffered("favourites", erp),
    ...(session.user?.kind === "customer" &&
      declares(erp.capabilities, "delivery.addresses") && { hasAddresses: true }),
    hasPeople: isOffered("login", erp) && ownCompany(context).kind === "known" && session.may("people"),
    hasApprovals: session.member !== null && (session.may("order") || session.may("approve")),
    lines: PRODUCT_LINES.filter((line) => erp.capabilities.catalogue.lines.includes(line)),
    goodsHave: {
      deposits: declares(erp.capabilities, "conditions.deposits"),
      packs: declares(erp.capabilities, "catalogue.packs"),
      brands: declares(erp.capabilities, "catalogue.brands"),
    },
    hasLogin: isOffered("login", erp),
    hasRegistration: isOffered("registration", erp),
    ...cartMenu,
    newCartKey: crypto.randomUUID(),
    notice: withNotice ? session.takeNotice() : null,
    chat: chatFor(context),
    ...site,
  };
}

function chatFor(context: RequestContext): HeaderData["chat"] {
  if (context.get(shopContext).config.liveChat[getLocale(context)] === null) return "none";
  const choice = context.get(consentContext);
  if (choice === null) return "unasked";
  return choice === "chat" ? "on" : "declined";
}

/** Never rejects: a header without the carts is better than no page. */
async function loadCartMenu(context: RequestContext): Promise<Pick<HeaderData, "carts" | "inCart">> {
  const loaded = await loadCartsIfAny(context);
  if (!loaded) return { carts: [], inCart: [] };
  const { carts, active } = loaded;
  const { catalogue } = context.get(shopContext).goods;
  const activeLines = await countActive(active, context);
  const lead = changedLast(loaded);
  return {
    carts: carts.map(({ id, title, lines }, index) => ({
      id,
      position: index + 1,
      title,
      lines: id === active.id ? activeLines : lines.length,
      active: id === active.id,
      leads: id === lead.id,
    })),
    inCart: lead.lines.slice(0, LINES_SHOWN).map(({ product, quantity }) => ({
      id: product,
      number: numberOf(product),
      title: catalogue.titleOf(product, getLocale(context)),
      quantity,
    })),
  };
}
