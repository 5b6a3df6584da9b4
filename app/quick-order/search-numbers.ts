import type { SearchHit } from "#erp-adapter/contract/catalogue.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { MAX_PRODUCTS_OF_NUMBER, type NumberedProduct } from "#erp-adapter/contract/number-lookup.ts";
import { toNumberKey } from "#erp-adapter/contract/part-number.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";

/** The most numbers of one search: its page of results has room for ten products per number. */
const NUMBERS_A_SEARCH = 10;

/** Searches that run at the same time. */
const AT_ONCE = 8;

/** The most searches for one page; further numbers are searched for when the page is opened again. */
const MAX_SEARCHES = 200;

/**
 * The products that have these numbers, from an ERP that only searches for texts. A hit counts only if it has the whole
 * number. Numbers that were not reached in time are missing. Rejects with the ERP's error if no number was reached.
 */
export async function searchNumbers(
  numbers: readonly string[],
  context: RequestContext,
): Promise<Map<string, NumberedProduct[]>> {
  const found = new Map<string, NumberedProduct[]>();
  const groups: string[][] = [];
  for (let at = 0; at < numbers.length; at += NUMBERS_A_SEARCH) groups.push(numbers.slice(at, at + NUMBERS_A_SEARCH));
  let searches = 0;
  let failure: unknown = null;
  const work = async () => {
    for (let group = groups.shift(); group && searches < MAX_SEARCHES && !failure; group = groups.shift()) {
      searches += 1;
      try {
        const hits = await search(group, context);
        if (hits === null) groups.push(...group.map((number) => [number]));
        else for (const number of group) found.set(number, toNumbered(number, hits));
      } catch (error) {
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failure && (found.size === 0 || !isErpError(failure))) throw failure;
  return found;
}

/** Searches for numbers; null if the ERP does not read the text as several numbers. */
async function search(numbers: readonly string[], context: RequestContext): Promise<SearchHit[] | null> {
  const { erp } = context.get(shopContext);
  const text = numbers.map(toNumberKey).join("\n");
  const query = { text, pageSize: numbers.length * MAX_PRODUCTS_OF_NUMBER, exact: true, withFacets: false };
  const { items, reading } = await erp.catalogue.search(query, callContext(context));
  return numbers.length === 1 || reading?.numbers ? items : null;
}

/** The hits that have the whole number, own numbers first. */
function toNumbered(number: string, hits: readonly SearchHit[]): NumberedProduct[] {
  const key = toNumberKey(number);
  const products = hits.flatMap(({ id, number: own, matched }): NumberedProduct[] => {
    if (toNumberKey(own) === key) return [{ product: id, by: null }];
    const kind = matched?.kind;
    if (!matched || (kind !== "replaced" && kind !== "oe" && kind !== "cross")) return [];
    return toNumberKey(matched.number) === key ? [{ product: id, by: { kind, number: matched.number } }] : [];
  });
  const own = products.filter(({ by }) => by === null);
  return [...own, ...products.filter(({ by }) => by !== null)].slice(0, MAX_PRODUCTS_OF_NUMBER);
}
