import { useMemo } from "react";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { PAGE_SIZES, toSearch } from "../goods/catalogue-query.ts";
import { type Packed, unpack } from "../goods/packed.ts";
import { PriceListLink } from "../goods/price-list-link.tsx";
import { useHeader } from "../ui/use-header.ts";
import { GoodsList, ListedGoods } from "./listed-goods.tsx";
import { ListingHead } from "./listing-head.tsx";
import type { Listing } from "./load-listing.ts";
import { useListingTitle } from "./use-listing-title.ts";

interface ListingPageProps {
  packed: Packed<Listing>;
  refused?: AddRefusal;
}

/** The page of the catalogue and of the replacement numbers: metadata for search engines, and the list. */
export function ListingPage({ packed, refused }: ListingPageProps) {
  const listing = useMemo(() => unpack(packed), [packed]);
  const { person } = useHeader();
  const Goods = listing.own.length > 0 || listing.papers ? GoodsList : ListedGoods;
  return (
    <>
      <ListingHead listing={listing} title={useListingTitle(listing)} />
      <Goods packed={packed} refused={refused} />
      {person === "customer" && listing.catalogue === "all" && listing.total > 0 && (
        <p className="listing-files">
          <PriceListLink search={toSearch({ ...listing.query, sort: "relevance", size: PAGE_SIZES[0] })} />
        </p>
      )}
    </>
  );
}
