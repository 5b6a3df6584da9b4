import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isOrderable } from "#erp-adapter/contract/conditions/conditions.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import type { RequestContext } from "../../request/context.ts";
import { comesBack } from "../back-in-stock.ts";
import { loadOthers, type OtherPart, toOtherParts } from "./load-others.ts";

/** The ways on from a line that cannot be ordered, besides a question to sales. */
export interface Ways {
  others: OtherPart[];
  /** true if a notice can be asked for when the part is in stock again */
  comesBack: boolean;
}

interface AskedLine {
  product: ProductId;
  /** undefined if the catalogue does not know the product, or could not be read */
  summary: ProductSummary | undefined;
  /** null if it could not be read */
  condition: Condition | null | undefined;
}

/** The ways on from the lines that cannot be ordered: three ERP calls, however many such lines, and none without. */
export async function loadWays(
  lines: readonly AskedLine[],
  context: RequestContext,
): Promise<ReadonlyMap<ProductId, Ways>> {
  const stopped = lines.filter(({ condition }) => condition && !isOrderable(condition));
  const others = await loadOthers(
    stopped.map(({ product, summary }) => ({
      ...{ id: product, numbers: [summary?.number ?? numberOf(product)], group: summary?.group.id },
    })),
    context,
  );
  return new Map(
    stopped.map(({ product, condition }) => [
      product,
      { others: toOtherParts(others.get(product)), comesBack: condition ? returns(condition) : false },
    ]),
  );
}

function returns({ availability, stockShown: stock }: Condition): boolean {
  return comesBack({ availability, stock });
}
