import { useMemo } from "react";
import { href } from "react-router";
import { AddRefusalNote } from "../cart/lines/add-refusal-note.tsx";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { AskLink } from "../goods/ask-link.tsx";
import { FACETS, UNFILTERED } from "../goods/catalogue-query.ts";
import { type Packed, unpack } from "../goods/packed.ts";
import { AgeNote } from "../ui/age-note.tsx";
import { kept } from "../ui/kept-parts/kept.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { Chips } from "./chips.tsx";
import { CompareBar } from "./compare/compare-bar.tsx";
import { EmptyShop } from "./empty-shop.tsx";
import { Filters } from "./filters.tsx";
import { FoundPapers } from "./found-papers.tsx";
import { ListedRows } from "./listed-rows.tsx";
import type { Listing } from "./load-listing.ts";
import { OwnRows } from "./own-rows.tsx";
import { Pager } from "./pager.tsx";
import { PastedList } from "./pasted-list.tsx";
import { ColumnHeads, SortMenu, SortNote } from "./sort.tsx";
import { StarForms } from "./star.tsx";
import { MeantNumbers, TextReading } from "./text-reading.tsx";
import { useListingHref } from "./use-listing-href.ts";
import { useListingTitle } from "./use-listing-title.ts";

/**
 * The head, filters, rows and pager of a list. Their HTML is cached (app/ui/kept-parts) and rendered again only for
 * another list.
 */
export const ListedGoods = kept("listing", GoodsList);

/** The same content without the cache, for a list with a company's own numbers or papers. */
export function GoodsList({ packed, refused }: { packed: Packed<Listing>; refused?: AddRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const listing = useMemo(() => unpack(packed), [packed]);
  const title = useListingTitle(listing);
  const { query, total, page, rows, own, catalogue, facets } = listing;
  const before = page * query.size;
  const all = [...rows, ...own.map(({ row }) => row)];
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        {total > 0 && (
          <p data-told>
            {t("catalogue.count", { count: total, formatted: integer(total) })}
            {rows.length < total && (
              <span>{t("catalogue.shown", { from: integer(before + 1), to: integer(before + rows.length) })}</span>
            )}
            {". "}
            {t("site.pricesNote")}.
          </p>
        )}
      </div>
      {catalogue === "replacements" && <p className="listing-lead">{t("catalogue.leadReplacements")}</p>}
      {catalogue === "all" && query.line && (
        <p className="listing-lead">
          <Link to={href("/:lang/:slug", { lang, slug: query.line })}>{t("content.aboutLine")}</Link>
        </p>
      )}
      {listing.papers && <FoundPapers papers={listing.papers} />}
      {listing.pasted && <PastedList {...listing.pasted} />}
      <TextReading listing={listing} />
      <AgeNote age={listing.age} />
      {!listing.live && <Note tone="warn">{t("errors.realTime")}</Note>}
      {refused && !all.some((row) => row.id === refused.product && row.buyable) && <AddRefusalNote refused={refused} />}
      <div className="shop">
        {facets && <Filters catalogue={catalogue} query={query} facets={facets} open={listing.open} />}
        <div id="results" tabIndex={-1}>
          <OwnRows own={own} refused={refused} />
          <div className="toolbar">
            {total > 0 && <SortMenu listing={listing} />}
            <Chips listing={listing} />
          </div>
          {total > 0 && <SortNote listing={listing} />}
          {total === 0 ? (
            own.length === 0 && !listing.papers && <NothingFound listing={listing} />
          ) : (
            <section className="rows-box" aria-labelledby="rows">
              <h2 className="sr" id="rows">
                {t("catalogue.products")}
              </h2>
              <ColumnHeads listing={listing} />
              <ListedRows listing={listing} refused={refused} />
            </section>
          )}
          <Pager listing={listing} />
        </div>
      </div>
      {all.some((row) => row.favourite !== null) && <StarForms />}
      {all.length > 1 && <CompareBar />}
    </>
  );
}

/** True if a search has filters. */
function isSearchFiltered({ query }: Listing): boolean {
  return query.query !== "" && (query.line !== null || FACETS.some((facet) => query[facet].length > 0));
}

/** True if nothing narrows the list. */
function isWholeCatalogue({ catalogue, query }: Listing): boolean {
  return (
    catalogue === "all" &&
    query.query === "" &&
    query.line === null &&
    FACETS.every((facet) => query[facet].length === 0)
  );
}

function NothingFound({ listing }: { listing: Listing }) {
  const t = useTexts();
  const lang = useLanguage();
  const listingHref = useListingHref(listing);
  const { query } = listing.query;
  if (listing.empty && isWholeCatalogue(listing)) return <EmptyShop office={listing.empty} />;
  return (
    <div className="sheet empty">
      <h2 data-told>{t("catalogue.emptyTitle")}</h2>
      <MeantNumbers listing={listing} suggestions={listing.reading?.suggestions ?? []} />
      {query !== "" && <p>{t("catalogue.emptyText")}</p>}
      <div className="actions">
        {query !== "" && <AskLink number={query} />}
        {isSearchFiltered(listing) && (
          <Link className="btn" to={listingHref({ ...UNFILTERED, line: null })}>
            {t("catalogue.emptyUnfiltered")}
          </Link>
        )}
        <Link className="btn" to={href("/:lang/catalogue/:page", { lang, page: "0" })}>
          {t("catalogue.emptyAll")}
        </Link>
      </div>
    </div>
  );
}
