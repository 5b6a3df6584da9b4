import { data } from "react-router";
import type { HeaderData } from "./session/header-data.ts";

/** Why a page is not shown. A kind, never a text: the ERP's texts are not shown, and ours must exist in every language. */
export type PageErrorKind =
  | "not-found"
  | "product-gone"
  | "forbidden"
  | "cross-site"
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
  /** the number of a product that the shop no longer has */
  number?: string;
  /** the frame of the error screen if no loader has run: refusals of middleware carry it */
  frame?: HeaderData;
  /** the progress of the first reading of the catalogue */
  progress?: CatalogueProgress;
}

/** Products read so far, and their total; `total` is null if the ERP does not name it. */
export interface CatalogueProgress {
  read: number;
  total: number | null;
}

/** The refusal that loaders and actions throw: the error screen shows the kind's sentence in the page's language. */
export function refuse(kind: PageErrorKind, status: number, more: Omit<PageError, "kind"> = {}) {
  return data<PageError>({ kind, ...more }, { status });
}

/** 404 with the full path, as the specification demands. */
export function notFound(url: URL) {
  return refuse("not-found", 404, { path: shownPath(url) });
}

/** Characters of a path that the error screen shows. */
const MAX_SHOWN = 300;

/** The full path with its query, cut where it would fill the screen. */
export function shownPath({ pathname, search }: { pathname: string; search: string }): string {
  const path = pathname + search;
  return path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN - 1)}…` : path;
}

export function isPageError(value: unknown): value is PageError {
  return typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string";
}

/** Tells a refusal made by `refuse` from anything else that may be thrown. */
export function isRefusal(error: unknown): error is ReturnType<typeof refuse> {
  return typeof error === "object" && error !== null && "init" in error && "data" in error && isPageError(error.data);
}
