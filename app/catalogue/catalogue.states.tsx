import { AVAILABILITIES, type GroupId } from "#erp-adapter/contract/catalogue.ts";
import { toFitment, toShownFitment } from "#erp-adapter/contract/fitments.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { toMakerSlug } from "#erp-adapter/contract/product-id.ts";
import { parseCatalogueQuery } from "../goods/catalogue-query.ts";
import { BOSCH, idOf, NOT_ADDED, OFFER, ROW, ROWS, row, SECOND, TITLE } from "../goods/goods.states.tsx";
import { pack } from "../goods/packed.ts";
import { each, narrow, opened, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import { BUYER, EMPTY } from "../styleguide/readers.ts";
import { Chips } from "./chips.tsx";
import { ComparePage } from "./compare/compare-page.tsx";
import { CompareTable } from "./compare/compare-table.tsx";
import type { ComparedParts, PresentPart } from "./compare/load-compare.ts";
import { EmptyShop } from "./empty-shop.tsx";
import { Filters } from "./filters.tsx";
import type { FoundPapers as Papers } from "./find-papers.ts";
import { FoundPapers } from "./found-papers.tsx";
import { ListingPage } from "./listing-page.tsx";
import type { Listing } from "./load-listing.ts";
import { Pager } from "./pager.tsx";
import { PastedList } from "./pasted-list.tsx";
import { BuyBox } from "./product/buy-box.tsx";
import { Chain } from "./product/chain.tsx";
import type { ProductPageData } from "./product/load-product.ts";
import { ProductPage } from "./product/product-page.tsx";
import { ProductRow } from "./product-row.tsx";
import { Camera } from "./scan/camera.tsx";
import type { ScanPageData } from "./scan/load-scan.ts";
import { ScanPage } from "./scan/scan-page.tsx";
import { shownFacets } from "./shown-facets.ts";
import { ColumnHeads, SortMenu, SortNote } from "./sort.tsx";
import { Star } from "./star.tsx";
import { ToList } from "./to-list.tsx";

const QUERY = parseCatalogueQuery(new URLSearchParams("query=0445110&make=vw&line=diesel&sort=price-asc"));

/** Values of a filter, the first with the most products. */
const values = (...names: string[]) => names.map((name, at) => ({ id: toMakerSlug(name), name, count: 900 - at * 9 }));

/** More makers than a filter shows at once. */
export const MAKERS = values(..."Bosch,Delphi,Denso,Garrett,BorgWarner,IHI,Mitsubishi,VDO,Stanadyne".split(","));

const FACETS = shownFacets(
  {
    availability: AVAILABILITIES.map((id, at) => ({ id, name: "", count: 1_204 - at * 400 })),
    ...{ group: values("CRI", "DLLA"), manufacturer: MAKERS, brand: values("Bosch"), line: [] },
    ...{ make: values("VW"), model: values("Golf VII") },
  },
  QUERY,
  { open: [], total: 1_184 },
);

const LISTING: Listing = {
  ...{ ...EMPTY, catalogue: "all", query: QUERY, priceSort: "own", page: 6, pages: 50, total: 1_184, live: true },
  ...{ own: [], rows: Object.values(ROWS), facets: FACETS },
};

/** Fitments, a complete one and a sparse one. */
const FITMENTS = [
  {
    ...{ make: "VW", model: "Golf", generation: "VII", engine: "2.0 TDI", engineCode: "CRMB", ccm: 1_968, kw: 110 },
    ...{ fuel: "diesel" as const, from: "2012-08", to: "2017-03", certainty: "check-plate" as const, quantity: 4 },
    ...{ oeNumber: "04L 130 277 K", condition: { en: "", hr: "s filtrom čestica" } },
  },
  { make: "Seat", to: "2018-03" },
].map((facts) => toShownFitment(toFitment(facts), "hr"));

const neighbour = (number: string): ProductPageData["older"][number] => ({
  ...{ number, id: idOf(number), title: TITLE, availability: "orderable" },
});

const PAPER = { kind: "safety-sheet", title: "", language: null, href: "https://files.example/sds.pdf" } as const;

/** A product with every fact that it can have. */
const PRODUCT: ProductPageData = {
  ...EMPTY,
  own: { number: "REG-4711/Š", mayChange: true },
  product: {
    ...{ ...ROW, replacedBy: null, packQuantity: 1, image: null, fitments: FITMENTS },
    ...{ manufacturer: { id: BOSCH, name: "Bosch" }, brand: { id: "bosch", name: "Bosch" } },
    group: { id: "injector" as GroupId, name: "CRI" },
    description: "Ispitana na ispitnom stolu; isporučuje se s brtvama i kodom za upis u upravljačku jedinicu.",
    specs: [{ label: "Visokotemperaturnootporni materijal kućišta", value: "42CrMo4" }],
    references: [{ kind: "oe", number: "04L 130 277 K", maker: "VW" }],
    candidates: [{ id: SECOND, number: "0 433 171 755", manufacturer: "Bosch", engineCodes: ["CRMB", "CKFC"] }],
  },
  row: { ...ROW, favourite: true, pack: 10 },
  withVat: { percent: toBasisPoints(2_500), amount: toEurCents(34_364) },
  older: [neighbour("0 445 110 368"), { ...neighbour("0 445 110 369"), id: null, title: null, availability: null }],
  newer: [neighbour("0 445 110 647")],
  others: [],
  bought: {
    ...{ product: ROW.id, orders: 7, pieces: 19 },
    last: {
      order: "26-000118" as OrderId,
      number: "26-000118",
      date: "2026-11-12",
      quantity: 4,
      price: toEurCents(27_491),
    },
  },
  related: [{ kind: "fitting-part", rows: [row("2 430 105 077", { price: null, isOnRequest: true })] }],
  papers: {
    documents: [PAPER, { ...PAPER, kind: "instructions", title: "Fitting instructions", language: "en" }],
    warnings: "The rail is under pressure up to 2,000 bar: let it fall before you open a line.",
    maker: { ...BUYER, contact: "https://www.bosch.example/contact", href: "https://www.bosch.example/contact" },
    responsible: null,
  },
  live: true,
};

/** The fields that are empty while prices and stock cannot be read. */
const UNREAD: Partial<ProductPageData> = {
  ...{ row: { ...ROW, price: null, stock: null, buyable: false }, withVat: null, live: false, age: 1_200_000 },
  ...{ own: undefined, older: [], newer: [], related: [], papers: null },
};

const PAPERS: Papers = {
  number: "NAR-7200/26",
  orders: [
    {
      ...{ id: "26-000160" as OrderId, number: "26-000160", status: "delivered", date: "2026-11-20" },
      ...{ buyerDocumentNumber: "NAR-7200/26", by: "document" },
    },
  ],
  invoices: [
    {
      ...{ id: "26-R-1" as InvoiceId, number: "26-R-1", kind: "invoice", date: "2026-11-29" },
      order: "26-000160" as OrderId,
    },
    { ...{ id: "26-O-1" as InvoiceId, number: "26-O-1", kind: "credit-note", date: "2026-11-30" }, order: null },
  ],
};
const PRESENT: PresentPart = {
  ...{ kind: "present", id: ROW.id, number: ROW.number, row: PRODUCT.row, product: PRODUCT.product },
  ...{ documents: PRODUCT.papers?.documents ?? [], bought: PRODUCT.bought },
};
const OTHER_PART: PresentPart = {
  ...{ ...PRESENT, id: SECOND, number: "0 433 171 755", documents: [], bought: null },
  row: {
    ...ROW,
    id: SECOND,
    number: "0 433 171 755",
    replacedBy: { id: idOf("0 445 110 647"), number: "0 445 110 647" },
  },
};
const COMPARED: ComparedParts = {
  parts: [PRESENT, OTHER_PART, { kind: "gone", id: idOf("0 445 110 111"), number: "0 445 110 111", successors: [ROW] }],
  ...{ ticked: null, typed: null, live: true, age: 0 },
};
const SCANNED: ScanPageData = { code: "4047024123456", outcome: "unknown", products: [] };

const PER_REQUEST = ROWS["unavailable, replacedBy"] ?? ROW;

export const PARTS: StatesByName = {
  "catalogue/star, to-list": narrow({
    "": <Star product={ROW} marked={false} withWord />,
    marked: <Star product={ROW} marked />,
    "to-list": <ToList product={ROW} withWord />,
  }),
  "catalogue/found-papers": wide({ papers: PAPERS }, FoundPapers),
  "catalogue/pasted-list": wide({ lines: ["0445110470 4 kom", "04L 130 277 K"], isCut: true }, PastedList),
  "catalogue/empty-shop": wide({ office: { goods: "import", accounts: "erp" } }, EmptyShop, {
    "feed, shop": { office: { goods: "feed", accounts: "shop" } },
    elsewhere: { office: { goods: "elsewhere", accounts: "elsewhere" } },
  }),
  "catalogue/product-row": wide({
    "": (
      <div className="rows-box">
        <ColumnHeads listing={LISTING} />
        <ol className="rows">
          {Object.values(ROWS).map((row) => (
            <ProductRow key={row.id} row={row} />
          ))}
        </ol>
      </div>
    ),
    "busy, refused, showReplaced": (
      <ol className="rows">
        {sent({ product: ROW.id, quantity: "1" }, <ProductRow row={ROW} />)}
        <ProductRow row={ROW} refused={NOT_ADDED} />
        <ProductRow row={{ ...ROW, replaces: [{ id: null, number: "0 445 110 369" }] }} showReplaced />
      </ol>
    ),
  }),
  "catalogue/compare/compare-page": wide({ page: COMPARED }, ComparePage, {
    "typed, live false": { page: { typed: { number: "ZZ 4711", error: "unknown" }, live: false } },
    tooFew: { page: { parts: [] } },
    ticked: { page: { parts: [], ticked: [{ id: SECOND, number: "0 433 171 755", isTicked: true }] } },
  }),
  "catalogue/compare/compare-table": wide({ parts: COMPARED.parts }, CompareTable, {
    refused: { refused: NOT_ADDED },
  }),
  "catalogue/scan/scan-page": narrow({ page: SCANNED }, ScanPage, {
    several: { page: { outcome: "several", products: [ROW] } },
    unread: { page: { outcome: "unread" } },
  }),
  "catalogue/scan/camera": narrow({ onCode: () => {} }, Camera),
  "catalogue/product/buy-box": narrow({ page: PRODUCT }, BuyBox, {
    offer: { page: { offer: OFFER, row: PER_REQUEST, withVat: null } },
    "price null, replacedBy": { page: { row: PER_REQUEST, withVat: null } },
    refused: { refused: NOT_ADDED },
  }),
  "catalogue/product/product-page": wide({ page: PRODUCT }, ProductPage, {
    "live false, age 20 min": { page: UNREAD },
  }),
  "catalogue/product/chain": wide({ page: PRODUCT }, Chain, { newer: { page: { older: [] } } }),
  "catalogue/filters": wide({
    "": <Filters {...LISTING} facets={FACETS} />,
    open: opened(<Filters {...LISTING} facets={FACETS} />),
  }),
  "catalogue/chips, sort, pager": narrow({
    chips: <Chips listing={LISTING} />,
    sort: <SortMenu listing={LISTING} />,
    "sort open": opened(<SortMenu listing={LISTING} />),
    "sort by list price": <SortNote listing={{ ...LISTING, priceSort: "list" }} />,
    ...each([0, 6, 49], (page) => <Pager listing={{ ...LISTING, page }} />, "page "),
  }),
  "catalogue/listing-page": wide({ packed: pack(LISTING) }, ListingPage, {
    "catalogue replacements, refused": {
      packed: pack({ ...LISTING, catalogue: "replacements", facets: null }),
      refused: { product: PER_REQUEST.id, typed: "1", error: { key: "notOrderable" } },
    },
    "total 0": { packed: pack({ ...LISTING, rows: [], total: 0, pages: 1, page: 0 }) },
    "live false, age 3 h": { packed: pack({ ...LISTING, rows: [ROW], facets: null, live: false, age: 10_800_000 }) },
  }),
};
