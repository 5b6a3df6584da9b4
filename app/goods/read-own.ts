import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OwnNumber } from "#server/services/own-numbers/own-number.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { ownCompany } from "../request/session/own-company.ts";

/** The own numbers of the reader's company by product, as pages show them beside the lines. */
export type OwnNumbersOfGoods = Readonly<Record<ProductId, string>>;

/** The most products of one database statement. */
const MOST = 1_000;

/** The own numbers of the reader's company for products; empty without a company, or if they cannot be read. */
export async function nameOwn(products: readonly ProductId[], context: RequestContext): Promise<OwnNumbersOfGoods> {
  const company = ownCompany(context);
  if (company.kind !== "known" || products.length === 0) return {};
  const names = await context.get(shopContext).ownNumbers.name(company.partner, products.slice(0, MOST));
  return names ? Object.fromEntries(names) : {};
}

/**
 * The own numbers of the reader's company among these texts, by text; empty without a company, or if they cannot be
 * read.
 */
export async function findOwnByText(
  texts: readonly string[],
  context: RequestContext,
): Promise<ReadonlyMap<string, OwnNumber>> {
  const company = ownCompany(context);
  if (company.kind !== "known") return new Map();
  return (await ask(texts, company.partner, context)) ?? new Map();
}

/** The own numbers of the reader's company that are among these texts; null if they cannot be read now. */
export async function findOwn(texts: readonly string[], context: RequestContext): Promise<OwnNumber[] | null> {
  const company = ownCompany(context);
  if (company.kind !== "known") return company.kind === "none" ? [] : null;
  const found = await ask(texts, company.partner, context);
  return found && [...new Set(found.values())];
}

function ask(texts: readonly string[], company: PartnerCode, context: RequestContext) {
  return context.get(shopContext).ownNumbers.find(company, texts);
}
