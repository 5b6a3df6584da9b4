import type { FacetValue } from "#erp-adapter/contract/catalogue.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import { incompleteContext, type RequestContext, shopContext } from "../request/context.ts";
import type { CatalogueProgress } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";
import { type OfficeWork, readOfficeWork } from "../request/session/office-work.ts";

const MANUFACTURERS_SHOWN = 24;

/** The home page of visitors and guests, the same for all of them: one ERP call. */
export interface VisitorHomeData {
  /** where the operator adds goods and accounts, while the shop has no products; null otherwise */
  empty: OfficeWork | null;
  /** the product lines with their counts; null if they could not be read */
  lines: FacetValue[] | null;
  manufacturers: FacetValue[];
  /** the product data's age in milliseconds */
  age: number;
  progress: CatalogueProgress | null;
}

/** Never fails: the page is shown without counts. */
export async function loadVisitorHome(context: RequestContext): Promise<VisitorHomeData> {
  const { catalogue } = context.get(shopContext).goods;
  try {
    const { answer, age } = await catalogue.search({ pageSize: 1 }, callContext(context));
    const { facets } = answer;
    if (age > 0) context.set(incompleteContext, true);
    return {
      empty: answer.total === 0 ? readOfficeWork(context) : null,
      lines: facets?.line ?? null,
      manufacturers: largest(facets?.manufacturer ?? []),
      age,
      progress: null,
    };
  } catch (error) {
    assertErpError(error);
    context.set(incompleteContext, true);
    const state = context.get(shopContext).goods.catalogueState();
    const progress = state?.state === "reading" ? { read: state.read, total: state.total } : null;
    return { empty: null, lines: null, manufacturers: [], age: 0, progress };
  }
}

/** The manufacturers with the most products, sorted by name. */
function largest(manufacturers: FacetValue[]): FacetValue[] {
  return [...manufacturers]
    .sort((a, b) => b.count - a.count)
    .slice(0, MANUFACTURERS_SHOWN)
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
