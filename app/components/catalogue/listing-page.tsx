import { useMemo } from "react";
import type { AddRefusal } from "../../cart/add-to-cart.ts";
import type { Listing } from "../../listing/load-listing.ts";
import { type Packed, unpack } from "../../listing/packed.ts";
import { GoodsList, ListedGoods } from "./listed-goods.tsx";
import { ListingHead } from "./listing-head.tsx";
import { useListingTitle } from "./use-listing-title.ts";

interface ListingPageProps {
  packed: Packed<Listing>;
  refused?: AddRefusal;
}

/** Catalogue and replacement numbers: the head for search engines, and the list. */
export function ListingPage({ packed, refused }: ListingPageProps) {
  const listing = useMemo(() => unpack(packed), [packed]);
  const Goods = listing.own.length > 0 ? GoodsList : ListedGoods;
  return (
    <>
      <ListingHead listing={listing} title={useListingTitle(listing)} />
      <Goods packed={packed} refused={refused} />
    </>
  );
}
