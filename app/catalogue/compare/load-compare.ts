import { redirect } from "react-router";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { Product, ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { MAX_NUMBER_LENGTH } from "#erp-adapter/contract/number-lookup.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { comparedIds, MOST_COMPARED, toComparison } from "../../goods/compared-ids.ts";
import { loadBoughtBefore, type ShownBought } from "../../goods/load-bought-before.ts";
import { loadShownConditions } from "../../goods/load-conditions.ts";
import { findSuccessors } from "../../goods/load-gone.ts";
import { findOwnByText } from "../../goods/read-own.ts";
import { refuseCatalogue } from "../../goods/refuse-catalogue.ts";
import { type ProductRow, toShownRow } from "../../goods/shown-row.ts";
import {
  incompleteContext,
  orElse,
  type PageRequest,
  type RequestContext,
  shopContext,
} from "../../request/context.ts";
import { safePath } from "../../request/safe-path.ts";
import { callContext } from "../../request/session/call-context.ts";
import { type ShownPapers, toShownPapers } from "../product/shown-papers.ts";

/**
 * Parts beside each other: one ERP call for each, one for their prices and stock, one for what a customer has bought of
 * them, one if a number was typed, and two if a part is gone.
 */
export interface ComparedParts {
  parts: ComparedPart[];
  /** what the person chooses from: more parts than fit beside each other, or several with the typed number */
  ticked: Ticked[] | null;
  /** a typed number that adds no part, and why */
  typed: { number: string; error: "unknown" | "several" | "unread" } | null;
  /** false if prices and stock could not be read */
  live: boolean;
  /** the product data's age in milliseconds; above 0 while the ERP does not answer and its last answer is shown */
  age: number;
}

export interface Ticked {
  id: ProductId;
  number: string;
  isTicked: boolean;
}

export type ComparedPart = PresentPart | GonePart;

export interface PresentPart {
  kind: "present";
  id: ProductId;
  number: string;
  product: Product;
  row: ProductRow;
  documents: ShownPapers["documents"];
  bought: ShownBought | null;
}

/** A part that was withdrawn since the address was made, with the parts that take its place. */
export interface GonePart {
  kind: "gone";
  id: ProductId;
  number: string;
  successors: ReplacementRef[];
}

/** Redirects to the address with the part whose number was typed, so that it can be sent to somebody. */
export async function loadComparison({ url, context }: PageRequest): Promise<ComparedParts> {
  const ids = comparedIds(url.searchParams);
  const { found, typed } = await findTyped(url, context);
  const others = found.filter((id) => !ids.includes(id));
  if (found.length === 1) throw redirect(safePath(url.pathname + toComparison([...ids, ...others]), "/"));
  const toChoose = [...ids.map((id) => toTicked(id, true)), ...others.map((id) => toTicked(id, false))];
  if (ids.length > MOST_COMPARED || others.length > 0)
    return { parts: [], ticked: toChoose, typed, live: true, age: 0 };
  return { ...(await readParts(ids, context)), ticked: null, typed };
}

function toTicked(id: ProductId, isTicked: boolean): Ticked {
  return { id, number: numberOf(id), isTicked };
}

/** The products of the number that was typed to be compared too. One ERP call; none for a number of the company's own. */
async function findTyped(
  { searchParams }: URL,
  context: RequestContext,
): Promise<{ found: ProductId[]; typed: ComparedParts["typed"] }> {
  const number = (searchParams.get("number") ?? "").trim().slice(0, MAX_NUMBER_LENGTH);
  if (number === "") return { found: [], typed: null };
  const own = (await findOwnByText([number], context)).get(number);
  if (own) return { found: [own.product], typed: null };
  const { erp } = context.get(shopContext);
  if (!declares(erp.capabilities, "catalogue.numberLookup")) return { found: [], typed: { number, error: "unread" } };
  const answer = await orElse(null, "number not looked up", context, () =>
    erp.catalogue.findNumbers([number], callContext(context)),
  );
  const found = (answer?.[0] ?? []).map(({ product }) => product);
  if (found.length > 0) return { found, typed: found.length > 1 ? { number, error: "several" } : null };
  return { found, typed: { number, error: answer ? "unknown" : "unread" } };
}

async function readParts(ids: readonly ProductId[], context: RequestContext) {
  const { catalogue } = context.get(shopContext).goods;
  const c = callContext(context);
  const answers = await Promise.all(
    ids.map((id) =>
      catalogue.product(id, c).catch((error: unknown) => {
        if (isErpError(error, "NOT_FOUND")) return null;
        assertErpError(error);
        throw refuseCatalogue(context);
      }),
    ),
  );
  const age = Math.max(0, ...answers.map((answer) => answer?.age ?? 0));
  if (age > 0) context.set(incompleteContext, true);
  const present = answers.flatMap((answer) => answer?.answer ?? []);
  const [{ lines, live }, successors, bought] = await Promise.all([
    loadShownConditions(
      present.map(({ id, packQuantity }) => ({ product: id, quantity: packQuantity })),
      context,
    ),
    findSuccessors(
      ids.filter((_, at) => answers[at] === null),
      context,
    ),
    loadBoughtBefore(
      present.map(({ id }) => id),
      context,
    ),
  ]);
  const parts = ids.map((id): ComparedPart => {
    const at = present.findIndex((product) => product.id === id);
    const product = present[at];
    if (!product) return { kind: "gone", id, number: numberOf(id), successors: successors.get(id) ?? [] };
    return {
      ...{ kind: "present", id, number: product.number, product },
      row: toShownRow(product, lines[at] ?? null, live, null),
      bought: bought.get(id) ?? null,
      documents: toShownPapers(product.papers)?.documents ?? [],
    };
  });
  return { parts, live, age };
}
