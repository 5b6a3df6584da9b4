import { memo, useMemo } from "react";
import { href } from "react-router";
import { FORMATS } from "#locales/formats.ts";
import type { AddRefusal } from "../../cart/add-to-cart.ts";
import { FACETS } from "../../domain/catalogue-query.ts";
import { Kept } from "../../kept-parts/kept.tsx";
import type { Listing } from "../../listing/load-listing.ts";
import { type Packed, unpack } from "../../listing/packed.ts";
import { useHeader } from "../header/use-header.ts";
import { AddRefusalNote } from "../product/add-refusal-note.tsx";
import { ProductRow } from "../product/product-row.tsx";
import { useTexts } from "../texts.tsx";
import { AgeNote } from "../ui/age-note.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { Chips } from "./chips.tsx";
import { EmptyShop } from "./empty-shop.tsx";
import { Filters } from "./filters.tsx";
import { ListingHead } from "./listing-head.tsx";
import { Pager } from "./pager.tsx";
import { ColumnHeads, SortMenu } from "./sort.tsx";
import { useListingHref } from "./use-listing-href.ts";

/** Catalogue and replacement numbers: the head for search engines, and the list. */
export function ListingPage({ packed, refused }: { packed: Packed<Listing>; refused?: AddRefusal }) {
  const listing = useMemo(() => unpack(packed), [packed]);
  const title = useTitle(listing);
  return (
    <>
      <ListingHead listing={listing} title={title} />
      <Kept name="listing" by={refused ? [packed, refused] : packed}>
        {() => <ListedGoods listing={listing} title={title} refused={refused} />}
      </Kept>
    </>
  );
}

/** Head, filters, rows, pager: rendered again for another list only, whatever else changes. */
const ListedGoods = memo(({ listing, title, refused }: { listing: Listing; title: string; refused?: AddRefusal }) => {
  const t = useTexts();
  const { lang } = useHeader();
  const { integer } = FORMATS[lang];
  const { query, total, page, rows, catalogue, facets } = listing;
  const from = page * query.size + 1;
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        {total > 0 && (
          <p data-told>
            {t("catalogue.count", {
              count: total,
              formatted: integer(total),
              from: integer(from),
              to: integer(from + rows.length - 1),
            })}{" "}
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
      <AgeNote age={listing.age} />
      {!listing.live && <Note tone="warn">{t("errors.realTime")}</Note>}
      {refused && !rows.some((row) => row.id === refused.product && row.buyable) && (
        <AddRefusalNote refused={refused} />
      )}
      <div className="shop">
        {facets && (
          <Kept name="filters" by={[catalogue, query, facets, listing.open]}>
            {() => <Filters listing={listing} facets={facets} />}
          </Kept>
        )}
        <div id="results" tabIndex={-1}>
          <div className="toolbar">
            {total > 0 && <SortMenu listing={listing} />}
            <Chips listing={listing} />
          </div>
          {total === 0 ? (
            <NothingFound listing={listing} />
          ) : (
            <section className="rows-box" aria-labelledby="rows">
              <h2 className="sr" id="rows">
                {t("catalogue.products")}
              </h2>
              <ColumnHeads listing={listing} />
              <ol className="rows">
                {rows.map((row) => {
                  const props = {
                    row,
                    refused: refused?.product === row.id ? refused : undefined,
                    showReplaced: catalogue === "replacements",
                  };
                  return (
                    <Kept key={row.id} name="row" by={props}>
                      {() => <ProductRow {...props} />}
                    </Kept>
                  );
                })}
              </ol>
            </section>
          )}
          <Pager listing={listing} />
        </div>
      </div>
    </>
  );
});

function useTitle({ query, catalogue, rows }: Listing): string {
  const t = useTexts();
  const [row] = rows;
  const [maker, ...more] = query.manufacturer;
  if (catalogue === "replacements") return t("catalogue.titleReplacements");
  if (query.query) return t("catalogue.titleSearch", { query: query.query });
  if (query.line) return t(`lines.${query.line}`);
  const isOfOneMaker = maker !== undefined && more.length === 0 && row !== undefined;
  return isOfOneMaker ? t("catalogue.titleManufacturer", { name: row.manufacturer }) : t("catalogue.title");
}

/** True if more than the words narrows a search. */
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
  const { lang } = useHeader();
  const listingHref = useListingHref(listing);
  if (isWholeCatalogue(listing)) return <EmptyShop />;
  return (
    <div className="sheet empty">
      <h2 data-told>{t("catalogue.emptyTitle")}</h2>
      <p>{t("catalogue.emptyText")}</p>
      <div className="actions">
        {isSearchFiltered(listing) && (
          <Link
            className="btn"
            to={listingHref({ availability: [], group: [], manufacturer: [], brand: [], line: null })}
          >
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
