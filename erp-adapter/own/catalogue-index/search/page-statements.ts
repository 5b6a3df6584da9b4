import type { DatabaseSync } from "node:sqlite";
import type { Sort } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/context.ts";
import { type PreparedStatement, prepare } from "../../../sqlite/prepared-statement.ts";
import type { PartnerTerms } from "../partner-terms.ts";
import type { ChosenFilters } from "./chosen-filters.ts";
import { TIERS } from "./tiers.ts";

/** The page to read. */
export interface IndexPage {
  /** true: products in the table `hit`; false: all products */
  ofHits: boolean;
  filters: ChosenFilters;
  /** true: only products in the table `fitting` */
  fitting: boolean;
  /** row numbers of the groups that the text means */
  meant: ReadonlySet<number>;
  replaces: boolean;
  sort: Sort;
  locale: Locale;
  /** null unless sorted by price */
  terms: PartnerTerms | null;
  page: number;
  pageSize: number;
}

export interface PageRow {
  product: number;
  /** null without a text */
  tier: number | null;
}

/** Reads one page: filters, order and limit in one statement. */
export function createPageStatements(db: DatabaseSync): (request: IndexPage) => PageRow[] {
  const statements = new Map<string, PreparedStatement<PageRow>>();

  function statementFor({ ofHits, fitting, sort, locale, replaces, terms }: IndexPage): PreparedStatement<PageRow> {
    const name = `${ofHits} ${fitting} ${sort} ${locale} ${replaces}`;
    const known = statements.get(name);
    if (known) return known;
    const from = ofHits ? "hit cross join product p on p.id = hit.product" : "product p";
    const statement = prepare<PageRow>(db)`select p.id as product, ${ofHits ? "hit.tier" : "null"} as tier
      from ${from} ${sort === "manufacturer" ? "join manufacturer m on m.id = p.manufacturer" : ""} ${terms ? OWN_PRICES : ""}
      where p.withdrawn = 0 ${replaces ? "and p.first_replaced_key is not null" : ""} ${FILTERS}
        ${fitting ? "and p.id in (select product from fitting)" : ""} and ?8 is not null
      order by ${orderBy(sort, locale, ofHits)} limit ?6 offset ?7`;
    statements.set(name, statement);
    return statement;
  }

  return (request) => {
    const { filters, meant, page, pageSize, terms } = request;
    return statementFor(request).all(
      ...toValues(filters),
      pageSize,
      (page - 1) * pageSize,
      toJson(meant),
      ...(terms ? [terms.priceList, terms.discountPercent] : []),
    );
  };
}

/** Fills the table `passing` with the found products that pass all filters except the vehicle filters. */
export function createFillPassing(
  db: DatabaseSync,
): (request: Pick<IndexPage, "ofHits" | "filters" | "replaces">) => void {
  const clear = prepare(db, "delete from passing");
  const filling = (from: string) => (replaces: boolean) =>
    prepare(db)`insert into passing select p.id from ${from}
      where p.withdrawn = 0 ${replaces ? "and p.first_replaced_key is not null" : ""} ${FILTERS}`;
  const [ofHits, ofAll] = [filling("hit cross join product p on p.id = hit.product"), filling("product p")].map(
    (fill) => [false, true].map(fill),
  );
  return (request) => {
    clear.run();
    (request.ofHits ? ofHits : ofAll)?.[Number(request.replaces)]?.run(...toValues(request.filters));
  };
}

function toValues({ manufacturer, brand, product_group, availability, line }: ChosenFilters) {
  return [toJson(manufacturer), toJson(brand), toJson(product_group), toJson(availability), line];
}

const FILTERS = `
  and (?1 is null or p.manufacturer in (select value from json_each(?1)))
  and (?2 is null or p.brand in (select value from json_each(?2)))
  and (?3 is null or p.product_group in (select value from json_each(?3)))
  and (?4 is null or p.availability in (select value from json_each(?4)))
  and (?5 is null or p.lines & ?5 <> 0)`;

const OWN_PRICES = "left join price_list_price l on l.price_list = ?9 and l.product = p.id";

/**
 * SQL for the net price in cents per unit, at the quantity of one pack; rounds half up, as `conditions` and
 * `netPrice` do. The cast is needed because a bound number is a real, and a real does not divide as an integer.
 */
const NET_PRICE = `(coalesce(l.wholesale, p.wholesale) * (10000 - max(cast(?10 as integer), coalesce((select max(q.discount)
  from quantity_break q where q.product = p.id and q.from_quantity <= p.pack_quantity), 0))) + 5000) / 10000`;

// Every sort order ends with number and row, so that it is unambiguous and pages never overlap.
function orderBy(sort: Sort, locale: Locale, ofHits: boolean): string {
  const byNumber = "p.number_key, p.id";
  switch (sort) {
    case "relevance":
      return `${ofHits ? `${OTHER_GROUP}, hit.tier, ` : ""}p.availability = 3, p.standing, ${byNumber}`;
    case "number":
      return byNumber;
    case "title":
      return `p.title_key_${locale}, ${byNumber}`;
    case "manufacturer":
      return `m.sort_${locale}, ${byNumber}`;
    case "availability":
      return `p.availability, ${byNumber}`;
    case "price-asc":
      return `${NET_PRICE} nulls last, ${byNumber}`;
    case "price-desc":
      return `${NET_PRICE} desc nulls last, ${byNumber}`;
    case "replaced":
      return `p.first_replaced_key nulls last, ${byNumber}`;
  }
}

/** SQL for the rule of `placeOf`: words matched, but the text means other groups (?8, also used in the filters). */
const OTHER_GROUP = `hit.tier >= ${TIERS.titleBegins} and p.product_group not in (select value from json_each(?8))`;

function toJson(values: ReadonlySet<number> | null): string | null {
  return values && JSON.stringify([...values]);
}
