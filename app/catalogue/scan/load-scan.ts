import { href, redirect } from "react-router";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { readOwnProducts } from "../../goods/own-hits.ts";
import { findOwnByText } from "../../goods/read-own.ts";
import {
  cameraContext,
  getLocale,
  orElse,
  type PageRequest,
  type RequestContext,
  shopContext,
} from "../../request/context.ts";
import { callContext } from "../../request/session/call-context.ts";
import { codeReadings, MOST_OF_CODE } from "./code-readings.ts";

/** The page that reads a part's code with the camera, and looks it up: no ERP call without a code, at most two with one. */
export interface ScanPageData {
  /** the code that was read or typed; "" before that */
  code: string;
  /** unknown: no part has it · several: the person chooses · unread: it could not be looked up */
  outcome: "unknown" | "several" | "unread" | null;
  products: Pick<ProductSummary, "id" | "number" | "title">[];
}

/** Leads to the page of the part, if exactly one has the code. */
export async function loadScan({ url, context }: PageRequest): Promise<ScanPageData> {
  context.set(cameraContext, true);
  const code = (url.searchParams.get("code") ?? "").trim().slice(0, MOST_OF_CODE);
  if (code === "") return { code, outcome: null, products: [] };
  const found = await findParts(codeReadings(code), context);
  if (!found) return { code, outcome: "unread", products: [] };
  const [only] = found;
  if (only && found.length === 1)
    throw redirect(href("/:lang/products/:productId", { lang: getLocale(context), productId: only }));
  const products = (await readOwnProducts(found, context)).map(({ id, number, title }) => ({ id, number, title }));
  return { code, outcome: products.length > 0 ? "several" : "unknown", products };
}

/** The products of the first reading that any part has; null if they could not be looked up. */
async function findParts(readings: readonly string[], context: RequestContext): Promise<ProductId[] | null> {
  const own = await findOwnByText(readings, context);
  for (const reading of readings) {
    const named = own.get(reading);
    if (named) return [named.product];
  }
  const { erp } = context.get(shopContext);
  if (readings.length === 0 || !declares(erp.capabilities, "catalogue.numberLookup")) return [];
  const answers = await orElse(null, "scanned code not looked up", context, () =>
    erp.catalogue.findNumbers(readings, callContext(context)),
  );
  const first = answers?.find((products) => products.length > 0) ?? [];
  // A part with the code as its own number wins over parts that are also known under it.
  const exact = first.filter(({ by }) => by === null);
  return answers && (exact.length > 0 ? exact : first).map(({ product }) => product);
}
