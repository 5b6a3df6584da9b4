import { href } from "react-router";
import { isStorySlug } from "#cms/contract/slug.ts";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import type { BookedProduct } from "#server/services/product-book/product-book.ts";
import { parseCatalogueQuery, toSearch } from "../goods/catalogue-query.ts";
import { orElse, type RequestContext, shopContext } from "../request/context.ts";
import { askCmsPatiently } from "../request/header/ask-cms.ts";
import { callContext } from "../request/session/call-context.ts";
import { isScreen } from "../screens.ts";
import type { Entry } from "./entry.ts";

/**
 * All pages for search engines except products: home, the lists of goods by line and by manufacturer, and the editors'
 * stories. Null while the stories cannot be read, because a search engine would take missing pages for deleted ones.
 */
export async function pageEntries(context: RequestContext): Promise<Entry[] | null> {
  const [lists, stories] = await Promise.all([listEntries(context), storyEntries(context)]);
  if (stories === null) return null;
  const home = inEveryLanguage((lang) => href("/:lang", { lang }));
  return [home, ...lists, ...stories];
}

export function productEntry({ id, changedAt }: BookedProduct): Entry {
  return inEveryLanguage((lang) => href("/:lang/products/:productId", { lang, productId: id }), changedAt);
}

/** The first pages of lists that are not empty. If the catalogue does not answer: all lines, and no manufacturers. */
async function listEntries(context: RequestContext): Promise<Entry[]> {
  const { catalogue } = context.get(shopContext).goods;
  const { erp } = context.get(shopContext);
  const found = await orElse(null, "the sitemap names no manufacturers", context, () =>
    catalogue.search({ pageSize: 1 }, callContext(context)),
  );
  const facets = found?.answer.facets;
  const lines = facets
    ? facets.line.filter(({ count }) => count > 0).map(({ id }) => id)
    : erp.capabilities.catalogue.lines;
  const makers = facets ? facets.manufacturer.filter(({ count }) => count > 0).map(({ id }) => id) : [];
  return [
    inEveryLanguage((lang) => href("/:lang/catalogue/:page", { lang, page: "0" })),
    inEveryLanguage((lang) => href("/:lang/replacements-catalogue/:page", { lang, page: "0" })),
    inEveryLanguage((lang) => href("/:lang/quick-order", { lang })),
    ...[...lines.map((line) => ({ line })), ...makers.map((manufacturer) => ({ manufacturer }))].map((filter) => {
      const search = toSearch(parseCatalogueQuery(new URLSearchParams(filter)));
      return inEveryLanguage((lang) => href("/:lang/catalogue/:page", { lang, page: "0" }) + search);
    }),
  ];
}

/** The editors' stories, except those with the path of a screen of the shop. Null while they cannot be read. */
async function storyEntries(context: RequestContext): Promise<Entry[] | null> {
  const stories = await askCmsPatiently(context, (cms, { signal }) => cms.addresses({ signal }));
  if (stories === null) return null;
  return stories.flatMap(({ slug, languages, changedAt }): Entry[] => {
    if (!isStorySlug(slug)) return [];
    const [first = "", second] = slug.split("/");
    if (second !== undefined)
      return [{ to: (lang) => href("/:lang/news/:slug", { lang, slug: second }), languages, changedAt }];
    if (first === "home" || isScreen(first)) return [];
    return [{ to: (lang) => href("/:lang/:slug", { lang, slug: first }), languages, changedAt }];
  });
}

function inEveryLanguage(to: Entry["to"], changedAt: string | null = null): Entry {
  return { to, languages: LOCALES, changedAt };
}
