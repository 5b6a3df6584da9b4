import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { ChosenPieces, QuickOrder, QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import type { RequestContext } from "../request/context.ts";
import { askJudged } from "./judge-list.ts";
import { isCorrected, type RowChange } from "./quick-order-forms.ts";
import { shareOut } from "./rows/share-out.ts";
import { UNDECIDED } from "./rows/undecided.ts";

/**
 * Accepts offers. An offer is for all rows of its product: each row gets its share of the alternative that was chosen
 * in one of them. An offer is dropped if the number or quantity of one of these rows was corrected. `offer`: a chosen
 * offer has changed since it was shown; `two-ways`: two different alternatives were chosen for one product.
 */
export async function acceptOffers(
  list: QuickOrder,
  changes: ReadonlyMap<number, RowChange>,
  { held, context }: { held: readonly CartLine[]; context: RequestContext },
): Promise<{ rows: readonly QuickOrderRow[]; isDropped: boolean } | { kind: "offer" | "two-ways" }> {
  const { judged, offers } = await askJudged(list.rows, held, context);
  const replaced = judged.flatMap(({ row, resolved, verdict }) =>
    verdict.state === "replaced" && resolved.kind === "pieces" ? [{ row, pieces: resolved.pieces, ...verdict }] : [],
  );
  const isOffered = new Set(replaced.map(({ row }) => row.row));
  // A form that is sent again names the offer that was already accepted, which is no error.
  const accepted = new Map(list.rows.map(({ row, decision }) => [row, decision.accepted]));
  const isGone = ({ row, offer }: RowChange) => offer && !isOffered.has(row) && accepted.get(row) !== nameOf(offer);
  if ([...changes.values()].some(isGone)) return { kind: "offer" };
  const decided = new Map<number, QuickOrderRow>();
  let isDropped = false;
  for (const [wanted, rows] of Map.groupBy(replaced, ({ product }) => product)) {
    const made = rows.flatMap(({ row }) => changes.get(row.row) ?? []);
    const [wish, ...others] = made.flatMap(({ offer }) => offer ?? []);
    if (!wish) continue;
    if (others.some((other) => nameOf(other) !== nameOf(wish))) return { kind: "two-ways" };
    if (made.some(isCorrected)) {
      isDropped = true;
      continue;
    }
    const shown = offers.get(wanted);
    const alternative = wish.hash === shown?.hash ? shown.alternatives[wish.index] : undefined;
    if (!alternative) return { kind: "offer" };
    const quantities = rows.map(({ quantity }) => quantity);
    for (const [at, share] of shareOut(quantities, { wanted, lines: alternative.lines }).entries())
      if (rows[at]) decided.set(rows[at].row.row, replacePieces(rows[at], { share, accepted: nameOf(wish) }));
  }
  return { rows: list.rows.map((row) => decided.get(row.row) ?? row), isDropped };
}

/**
 * The row with its share of the accepted parts. The row is left out if it gets no piece, because a piece that
 * another row got also replaces its own.
 */
function replacePieces(
  { row, pieces, product }: { row: QuickOrderRow; pieces: readonly ChosenPieces[]; product: ProductId },
  { share, accepted }: { share: readonly { product: ProductId; quantity: number }[]; accepted: string },
): QuickOrderRow {
  const others = pieces.filter((one) => one.product !== product);
  const instead = [...others, ...share.map((one) => ({ product: one.product, quantity: one.quantity as Quantity }))];
  const decision = instead.length > 0 ? { ...UNDECIDED, instead } : { ...UNDECIDED, isLeftOut: true };
  return { ...row, decision: { ...decision, accepted } };
}

function nameOf({ hash, index }: NonNullable<RowChange["offer"]>): string {
  return `${hash}:${index}`;
}
