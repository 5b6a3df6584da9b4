import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { numberOf } from "#erp-adapter/contract/product-id.ts";
import type { OwnKey, OwnNumberSource } from "#server/services/own-numbers/own-number.ts";
import { readOwnProducts } from "../goods/own-hits.ts";
import { type PageRequest, shopContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { mayInCompany } from "../request/session/company-right.ts";
import { requireCompany } from "../request/session/require-company.ts";

export const OWN_NUMBERS_A_PAGE = 50;

/** The most characters of a search text. */
export const MAX_OWN_SEARCH = 100;

/** A page of the company's own numbers: two database statements and one ERP call. */
export interface OwnNumbersData {
  /** false for a customer without a company, who has no numbers */
  hasCompany: boolean;
  /** the person may change the numbers */
  mayChange: boolean;
  text: string;
  /** counts from 0 */
  page: number;
  pages: number;
  total: number;
  /** the most numbers that a company may have */
  limit: number;
  rows: OwnNumberRow[];
}

export interface OwnNumberRow {
  key: OwnKey;
  number: string;
  product: ProductId;
  productNumber: string;
  /** null if the product is withdrawn, or could not be read */
  title: string | null;
  manufacturer: string | null;
  source: OwnNumberSource;
  /** RFC 3339 */
  taughtAt: string;
}

/** Throws 404 for a page that is not a number or past the end, 503 while the ERP does not answer. */
export async function loadOwnNumbers({ url, context }: PageRequest): Promise<OwnNumbersData> {
  const company = requireCompany(context);
  const text = (url.searchParams.get("text") ?? "").trim().slice(0, MAX_OWN_SEARCH);
  const page = parsePageNumber(url.searchParams.get("page") ?? "0", 0);
  if (page === null) throw notFound(url);
  const { ownNumbers } = context.get(shopContext);
  const none = {
    mayChange: mayInCompany("ownNumbers", context),
    text,
    page,
    pages: 1,
    total: 0,
    limit: ownNumbers.limits.company,
    rows: [],
  };
  if (company === null) return { ...none, hasCompany: false };
  const { items, total } = await ownNumbers.list(company, { text, page: page + 1, pageSize: OWN_NUMBERS_A_PAGE });
  const pages = Math.max(1, Math.ceil(total / OWN_NUMBERS_A_PAGE));
  if (page >= pages) throw notFound(url);
  const found = await readOwnProducts([...new Set(items.map(({ product }) => product))], context);
  const products = new Map(found.map((product) => [product.id, product]));
  const rows = items.map(({ key, number, product, source, taughtAt }): OwnNumberRow => {
    const summary = products.get(product);
    return {
      key,
      number,
      product,
      productNumber: summary?.number ?? numberOf(product),
      title: summary?.title ?? null,
      manufacturer: summary?.manufacturer.name ?? null,
      source,
      taughtAt: new Date(taughtAt).toISOString(),
    };
  });
  return { ...none, hasCompany: true, pages, total, rows };
}
