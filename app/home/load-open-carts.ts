import { isOrderable } from "#erp-adapter/contract/conditions/conditions.ts";
import { type EurCents, sum } from "#erp-adapter/contract/money.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { loadConditions } from "../goods/load-conditions.ts";
import type { PageRequest } from "../request/context.ts";
import { loadCartsIfAny } from "../request/session/carts.ts";

/** A cart with lines, as the home page names it. */
export interface OpenCart {
  id: string;
  /** counted from 1, as in URLs */
  position: number;
  title: string;
  lines: number;
  /** of the lines that can be ordered, with deposits, without delivery and VAT; null if prices could not be read */
  total: EurCents | null;
}

/** The most lines whose prices are asked for; with more, the carts have no sums. */
const MOST_PRICED = 1_000;

/** The prices of all carts are one question to the ERP, in as few calls as it answers at once. */
export async function loadOpenCarts({ context }: PageRequest): Promise<OpenCart[]> {
  const read = await loadCartsIfAny(context);
  const open = (read?.carts ?? [])
    .map((cart, at) => ({ ...cart, position: at + 1 }))
    .filter(({ lines }) => lines.length > 0);
  const lines = open.flatMap((cart) => cart.lines);
  const conditions = lines.length > MOST_PRICED ? null : await loadConditions(lines, context);
  let at = 0;
  return open.map(({ id, position, title, lines: own }) => {
    const found = conditions?.slice(at, at + own.length);
    at += own.length;
    const priced = found?.flatMap((condition, index) =>
      isOrderable(condition) ? [{ ...condition, quantity: own[index]?.quantity ?? 0 }] : [],
    );
    const totals = priced && addUp(priced);
    return { id, position, title, lines: own.length, total: totals ? sum([totals.goods, totals.deposit]) : null };
  });
}
