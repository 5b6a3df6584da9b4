import { href } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ProductLine } from "#erp-adapter/contract/product-lines.ts";

/** The URL of a product line: the catalogue with the filter `line`. */
export function lineHref(lang: Locale, line: ProductLine): string {
  return `${href("/:lang/catalogue/:page", { lang, page: "0" })}?line=${line}`;
}
