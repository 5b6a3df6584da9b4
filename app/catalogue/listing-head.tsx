import { href } from "react-router";
import { PageHead } from "../ui/page-head.tsx";
import { describeBreadcrumbs } from "../ui/structured-data/breadcrumbs.ts";
import { StructuredData } from "../ui/structured-data.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { indexedQuery } from "./indexed-query.ts";
import type { Listing } from "./load-listing.ts";

/** The metadata of a list of goods for search engines; most lists have `noindex` (app/catalogue/indexed-query.ts). */
export function ListingHead({ listing, title }: { listing: Listing; title: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const { origin, shopName } = useHeader();
  const description = useDescription(listing);
  const { page } = listing;
  const query = indexedQuery(listing);
  const whole = page === 0 ? title : `${title}, ${t("catalogue.page", { page: page + 1 })}`;
  if (query === null) return <PageHead title={whole} noindex />;
  const catalogue = href("/:lang/catalogue/:page", { lang, page: "0" });
  const crumbs = [
    { name: shopName, path: href("/:lang", { lang }) },
    { name: t("catalogue.title"), path: catalogue },
    { name: title, path: catalogue + query },
  ];
  return (
    <>
      <PageHead title={whole} description={description} query={query} />
      {query !== "" && <StructuredData thing={describeBreadcrumbs(crumbs, origin)} />}
    </>
  );
}

function useDescription({ catalogue, query, rows, page, total }: Listing): string {
  const t = useTexts();
  const { integer } = useFormats();
  const counted = { count: total, formatted: integer(total) };
  const text = () => {
    if (catalogue === "replacements") return t("descriptions.replacements", counted);
    const { line } = query;
    if (line) return t("descriptions.line", { ...counted, name: t(`lines.${line}`), about: t(`lineTexts.${line}`) });
    const name = query.manufacturer.length > 0 ? rows[0]?.manufacturer : undefined;
    return name === undefined
      ? t("descriptions.catalogue", counted)
      : t("descriptions.manufacturer", { ...counted, name });
  };
  return page === 0 ? text() : t("descriptions.page", { text: text(), page: page + 1 });
}
