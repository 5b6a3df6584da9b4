import { data } from "react-router";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { HeaderData } from "./header/header-data.ts";

/**
 * Why a page is not shown. A kind, not a text: the ERP's texts are never shown, and the shop's exist in every language.
 */
export type PageErrorKind =
  | "not-found"
  | "product-gone"
  | "forbidden"
  | "cross-site"
  | "other-person"
  | "bad-request"
  | "bad-link"
  | "erp-unavailable"
  | "catalogue-reading"
  | "invoice-unavailable"
  | "content-unavailable"
  | "too-many"
  | "price-list-busy"
  | "unknown";

export interface PageError {
  kind: PageErrorKind;
  /** the requested path with its query, as the screen shows it */
  path?: string;
  /** on a product's page: the product that no longer exists */
  gone?: GoneProduct;
  /** the data of the error screen's header and footer, if middleware refused the request before any loader ran */
  frame?: HeaderData;
  /** a form that was not done, to be sent again */
  form?: UnreadForm;
  /** the progress of the first reading of the catalogue */
  progress?: CatalogueProgress;
}

/** A form of a cart page, sent while the carts could not be read. */
export interface UnreadForm {
  /** names and values as sent, with the button's */
  fields: [name: string, value: string][];
  /** true if the form orders */
  orders: boolean;
}

/** A product that no longer has a page, and its successors; `id` is null for a successor without a page. */
export interface GoneProduct {
  number: string;
  successors: { id: ProductId | null; number: string }[];
}

/** Number of products read so far, and in all; `total` is null if the ERP does not tell it. */
export interface CatalogueProgress {
  read: number;
  total: number | null;
}

/** Makes the refusal that loaders and actions throw. The error screen shows the kind's text in the page's language. */
export function refuse(kind: PageErrorKind, status: number, more: Omit<PageError, "kind"> = {}) {
  return data<PageError>({ kind, ...more }, { status });
}

/** 404 with the full path, as the specification requires. */
export function notFound(url: URL) {
  return refuse("not-found", 404, { path: shownPath(url) });
}

/** Maximum characters of a path that the error screen shows. */
const MAX_SHOWN = 300;

/** The full path with its query, cut to MAX_SHOWN characters so that it does not fill the screen. */
export function shownPath({ pathname, search }: { pathname: string; search: string }): string {
  const path = pathname + search;
  return path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN - 1)}…` : path;
}

export function isPageError(value: unknown): value is PageError {
  return typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string";
}

/** True for a refusal made by `refuse`, false for anything else that may be thrown. */
export function isRefusal(error: unknown): error is ReturnType<typeof refuse> {
  return typeof error === "object" && error !== null && "init" in error && "data" in error && isPageError(error.data);
}
