import { data } from "react-router";

/** Why a page is not shown. Kinds only: no text of the ERP, and none of ours that a language could not carry. */
export type PageErrorKind = "not-found" | "forbidden" | "cross-site" | "bad-request" | "erp-unavailable" | "too-many";

export interface PageError {
  kind: PageErrorKind;
  /** the full path that was asked for */
  path?: string;
}

/** To be thrown by loaders, actions and middleware: the error screen shows the kind's sentence in the page's language. */
export function refuse(kind: PageErrorKind, status: number, path?: string) {
  return data<PageError>({ kind, path }, { status });
}

/** 404 with the full path, as the specification has it. */
export function notFound(url: URL) {
  return refuse("not-found", 404, url.pathname);
}

export function isPageError(value: unknown): value is PageError {
  return typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string";
}
