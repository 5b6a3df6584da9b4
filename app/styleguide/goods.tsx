import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import { Chips } from "../catalogue/chips.tsx";
import { EmptyShop } from "../catalogue/empty-shop.tsx";
import { Filters } from "../catalogue/filters.tsx";
import { ListingPage } from "../catalogue/listing-page.tsx";
import { Pager } from "../catalogue/pager.tsx";
import { BuyBox } from "../catalogue/product/buy-box.tsx";
import { Chain } from "../catalogue/product/chain.tsx";
import { ProductPage } from "../catalogue/product/product-page.tsx";
import { ProductRow } from "../catalogue/product-row.tsx";
import { ColumnHeads, SortMenu, SortNote } from "../catalogue/sort.tsx";
import { pack } from "../goods/packed.ts";
import { Price } from "../goods/price.tsx";
import { Stock, StockWord } from "../goods/stock.tsx";
import { OfferBox } from "../goods/supersession/offer-box.tsx";
import { FULL_PRODUCT, LISTING, NO_FACETS, PRODUCT, ROW, ROWS } from "./made-up/goods.ts";
import { OFFER, SET_OFFER } from "./made-up/offers.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const { facets } = LISTING;
const PER_REQUEST = ROWS["unavailable, replacedBy"] ?? ROW;

/** Products in lists and on their own page, and the filters of a list. */
export function Goods() {
  return (
    <>
      <Words />
      <Part module="catalogue/empty-shop">
        <Specimen state="" wide>
          <EmptyShop office={{ goods: "import", accounts: "erp" }} />
        </Specimen>
        <Specimen state="feed, shop" wide>
          <EmptyShop office={{ goods: "feed", accounts: "shop" }} />
        </Specimen>
        <Specimen state="elsewhere" wide>
          <EmptyShop office={{ goods: "elsewhere", accounts: "elsewhere" }} />
        </Specimen>
      </Part>
      <Part module="catalogue/product-row">
        <Specimen state="" wide>
          <div className="rows-box">
            <ColumnHeads listing={LISTING} />
            <ol className="rows">
              {Object.values(ROWS).map((row) => (
                <ProductRow key={row.id} row={row} />
              ))}
            </ol>
          </div>
        </Specimen>
        <Specimen state="useNavigation: submitting" wide>
          <Setting sending={{ product: ROW.id, quantity: "1" }}>
            <ol className="rows">
              <ProductRow row={ROW} />
            </ol>
          </Setting>
        </Specimen>
        <Specimen state="refused" wide>
          <ol className="rows">
            <ProductRow row={ROW} refused={{ product: ROW.id, typed: "0", error: { key: "quantity" } }} />
          </ol>
        </Specimen>
        <Specimen state="showReplaced" wide>
          <ol className="rows">
            <ProductRow row={{ ...ROW, replaces: [{ id: null, number: "0 445 110 369" }] }} showReplaced />
          </ol>
        </Specimen>
      </Part>
      <Narrowing />
      <Part module="goods/supersession/offer-box">
        <Specimen state="" wide>
          <OfferBox offer={OFFER} />
        </Specimen>
        <Specimen state="isSet, present null" wide>
          <OfferBox offer={SET_OFFER} inCart />
        </Specimen>
        <Specimen state="reason off-shelf, useNavigation: submitting" wide>
          <Setting sending={{ consent: OFFER.consent, choice: "0" }}>
            <OfferBox offer={{ ...OFFER, reason: "off-shelf", mayKeep: true }} />
          </Setting>
        </Specimen>
      </Part>
      <Part module="catalogue/product/buy-box">
        <Specimen state="offer">
          <BuyBox page={{ ...PRODUCT, offer: OFFER, row: PER_REQUEST, withVat: null }} />
        </Specimen>
        <Specimen state="buyable">
          <BuyBox page={PRODUCT} />
        </Specimen>
        <Specimen state="price null, replacedBy">
          <BuyBox page={{ ...PRODUCT, row: PER_REQUEST, withVat: null }} />
        </Specimen>
        <Specimen state="refused">
          <BuyBox page={PRODUCT} refused={{ product: ROW.id, typed: "x", error: { key: "quantity" } }} />
        </Specimen>
      </Part>
      <Part module="catalogue/product/product-page">
        <Specimen state="" wide>
          <Setting frame={CUSTOMER}>
            <ProductPage page={FULL_PRODUCT} />
          </Setting>
        </Specimen>
        <Specimen state="live false, age 20 min" wide>
          <ProductPage
            page={{
              ...PRODUCT,
              row: { ...ROW, price: null, stock: null, buyable: false },
              withVat: null,
              older: [],
              newer: [],
              live: false,
              age: 1_200_000,
            }}
          />
        </Specimen>
      </Part>
      <Part module="catalogue/product/chain">
        <Specimen state="older, newer" wide>
          <Chain page={PRODUCT} />
        </Specimen>
        <Specimen state="newer" wide>
          <Chain page={{ ...PRODUCT, older: [] }} />
        </Specimen>
      </Part>
    </>
  );
}

function Words() {
  return (
    <>
      <Part module="goods/stock">
        <Specimen state="stock 12, 7, 1">
          <p>
            <Stock availability="available" stock={12} />
          </p>
          <p>
            <Stock availability="available" stock={7} />
          </p>
          <p>
            <Stock availability="available" stock={1} />
          </p>
        </Specimen>
        {[...AVAILABILITIES, "unknown" as const].map((word) => (
          <Specimen key={word} state={word}>
            <StockWord word={word} />
          </Specimen>
        ))}
      </Part>
      <Part module="goods/price">
        <Specimen state="discount">
          <Price {...ROW} />
        </Specimen>
        <Specimen state="">
          <Price price={ROWS["stock 12, no discount, no deposit"]?.price ?? null} isOnRequest={false} />
        </Specimen>
        <Specimen state="null, isOnRequest">
          <Price price={null} isOnRequest />
        </Specimen>
        <Specimen state="null">
          <Price price={null} isOnRequest={false} />
        </Specimen>
      </Part>
    </>
  );
}

function Narrowing() {
  return (
    <>
      <Part module="catalogue/filters">
        {facets && (
          <>
            <Specimen state="">
              <Filters {...LISTING} facets={facets} />
            </Specimen>
            <Specimen state="open" opened="details">
              <Filters {...LISTING} facets={facets} />
            </Specimen>
          </>
        )}
      </Part>
      <Part module="catalogue/chips, sort, pager">
        <Specimen state="chips" wide>
          <Chips listing={LISTING} />
        </Specimen>
        <Specimen state="sort">
          <SortMenu listing={LISTING} />
        </Specimen>
        <Specimen state="sort open" opened="details">
          <SortMenu listing={LISTING} />
        </Specimen>
        <Specimen state="sort by list price">
          <SortNote listing={{ ...LISTING, priceSort: "list" }} />
        </Specimen>
        {[0, 6, 49].map((page) => (
          <Specimen key={page} state={`page ${page}`} wide>
            <Pager listing={{ ...LISTING, page }} />
          </Specimen>
        ))}
      </Part>
      <Part module="catalogue/listing-page">
        <Specimen state="" wide>
          <ListingPage packed={pack(LISTING)} />
        </Specimen>
        <Specimen state="catalogue replacements, refused" wide>
          <ListingPage
            packed={pack({ ...LISTING, catalogue: "replacements", facets: null })}
            refused={{ product: PER_REQUEST.id, typed: "1", error: { key: "notOrderable" } }}
          />
        </Specimen>
        <Specimen state="total 0" wide>
          <ListingPage packed={pack({ ...LISTING, facets: NO_FACETS, rows: [], total: 0, pages: 1, page: 0 })} />
        </Specimen>
        <Specimen state="live false, age 3 h" wide>
          <ListingPage packed={pack({ ...LISTING, rows: [ROW], facets: null, live: false, age: 10_800_000 })} />
        </Specimen>
      </Part>
    </>
  );
}
