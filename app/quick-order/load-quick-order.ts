import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import { toNumberKey } from "#erp-adapter/contract/part-number.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";
import type { ColumnSource, QuickOrderField, QuickOrderFormat } from "#rules/quick-order/read-row.ts";
import type { QuickOrder } from "#server/services/quick-order/quick-order.ts";
import { loadWays } from "../goods/others/load-ways.ts";
import { askProducts } from "../goods/supersession/ask-edges.ts";
import { orElse, type PageRequestOf, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { type Carts, loadCartsIfAny } from "../request/session/carts.ts";
import { type OfferedCarts, offerCarts } from "../request/session/offered-carts.ts";
import { countColumns, mayChangeColumns } from "./change-columns.ts";
import { requireList, withFoundNumbers } from "./find-list.ts";
import { type JudgedList, loadJudged } from "./judge-list.ts";
import { isLeftOut, type JudgedRow, type RowState, readyTotals } from "./rows/judge-rows.ts";
import { piecesOf } from "./rows/resolve-row.ts";
import { isStopped, type ShownQuickRow, showRow } from "./show-row.ts";

export const ROWS_A_PAGE = 100;

/** A quick order as its page shows it; `rankOf` has the order of the rows. */
export interface QuickOrderData {
  id: string;
  revision: number;
  format: QuickOrderFormat["kind"];
  rows: ShownQuickRow[];
  /** counts from 0 */
  page: number;
  pages: number;
  total: number;
  counts: Record<RowState, number>;
  /** the rows of each state that needs the person, for links to them */
  open: { state: RowState; rows: { row: number; page: number }[] }[];
  /** totals of the ready rows; null if prices could not be read */
  totals: Totals | null;
  /** the number of rows that could be ordered, but have no more room in the active cart: a new cart takes them */
  withoutRoom: number;
  /** false if catalogue, prices or stock could not be read */
  live: boolean;
  /** the carts that the ready rows may be added to; null if the carts cannot be read */
  offered: OfferedCarts | null;
  /** true if rows were sent to a cart and the ERP's answer was lost: they may be sent again */
  isAdding: boolean;
  /** the last addition; `cart` is null if that cart is gone */
  added: { rows: number; cart: { title: string; position: number } | null } | null;
  skipped: number;
  /** number of rows that are left out because they are hidden in the workbook */
  hidden: number;
  /** true if the sheet has a second table beside the one that was read */
  hasTableBeside: boolean;
  /** the sheet that was read and the others that have rows; null if no other has */
  sheets: { read: string; others: string[] } | null;
  /** the reading of the columns; null if they cannot be chosen (any more) */
  columns: ShownColumns | null;
  /** true if rows have notes or positions that an order of this person cannot carry, but a customer's can */
  hasLostWords: boolean;
  /** epoch milliseconds */
  endsAt: number;
}

/**
 * Null while the shop's database does not answer. Throws 404 for a list that is not the person's, and for a page past
 * its end.
 */
export async function loadQuickOrder({
  url,
  params,
  context,
}: PageRequestOf<"listId">): Promise<QuickOrderData | null> {
  const page = parsePageNumber(url.searchParams.get("page") ?? "0", 0);
  const kept = await requireList(params.listId, url, context);
  if (!kept) return null;
  const list = await withFoundNumbers(kept, context);
  const carts = await loadCartsIfAny(context);
  const facts = await loadJudged(list.rows, carts?.active.lines ?? [], context);
  const ordered = facts.judged.toSorted((one, other) => rankOf(one) - rankOf(other));
  const pages = Math.max(1, Math.ceil(ordered.length / ROWS_A_PAGE));
  if (page === null || page >= pages) throw notFound(url);
  const shown = ordered.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE);
  const [products, ways] = await Promise.all([
    namedProducts(shown, facts, context),
    loadRowWays(shown, facts, context),
  ]);
  const named = { ...facts, products, ways };
  const last = list.additions.at(-1);
  return {
    ...{ id: list.id, revision: list.revision, format: list.format.kind, page, pages, endsAt: list.endsAt },
    rows: shown.map((one) => showRow(one, named)),
    total: list.rows.length,
    counts: countStates(facts.judged),
    open: OPEN.map((state) => ({
      state,
      rows: ordered.flatMap(({ row, verdict }, at) =>
        verdict.state === state && !isLeftOut({ verdict })
          ? [{ row: row.row, page: Math.floor(at / ROWS_A_PAGE) }]
          : [],
      ),
    })),
    totals: facts.conditions && readyTotals(facts.judged, facts.conditions),
    withoutRoom: facts.judged.filter(({ verdict }) => verdict.state === "refused" && verdict.reason === "tooManyLines")
      .length,
    live: facts.conditions !== null && list.rows.every(({ found }) => found !== null),
    offered: carts ? offerCarts(carts) : null,
    isAdding: list.adding !== null,
    added: last ? { rows: last.rows, cart: carts ? placeOf(last.cart, carts) : null } : null,
    skipped: list.skipped.length,
    hidden: facts.judged.filter(({ verdict }) => verdict.state === "refused" && verdict.reason === "hidden").length,
    hasTableBeside: hasTableBeside(list.columns),
    sheets:
      list.format.kind === "xlsx" && list.format.others.length > 0
        ? { read: list.format.sheet, others: [...list.format.others] }
        : null,
    columns: mayChangeColumns(list) ? showColumns(list) : null,
    hasLostWords: losesWords(list, context),
  };
}

/** The ways on from the shown rows that cannot be ordered; see `loadWays`. */
async function loadRowWays(shown: readonly JudgedRow[], { products, conditions }: JudgedList, context: RequestContext) {
  const stopped = shown.filter(({ verdict }) => isStopped(verdict)).flatMap(({ resolved }) => piecesOf(resolved));
  const ids = [...new Set(stopped.map(({ product }) => product))];
  return loadWays(
    ids.map((product) => ({ product, summary: products.get(product), condition: conditions?.get(product) })),
    context,
  );
}

/** The most columns that are shown. */
const MOST_COLUMNS = 40;
/** The most samples of each column. */
const SAMPLES = 3;

export interface ShownColumns {
  source: ColumnSource;
  columns: { place: number; name: string; samples: string[]; field: QuickOrderField | null }[];
}

/**
 * The columns with a name or a text, at most the first forty. A column that is not shown is ignored once the person
 * has chosen the columns.
 */
function showColumns(list: QuickOrder): ShownColumns {
  const { names, fields, source } = list.columns;
  const columns = Array.from({ length: countColumns(list) }, (_, place) => {
    const cells = list.rows.map((row) => row.cells[place]?.trim() ?? "").filter((cell) => cell !== "");
    const samples = [...new Set(cells)].slice(0, SAMPLES).map((cell) => cell.slice(0, 40));
    return { place, name: (names[place] ?? "").trim().slice(0, 60), samples, field: fields[place] ?? null };
  });
  const isUsed = ({ name, samples }: (typeof columns)[number]) => name !== "" || samples.length > 0;
  return { source, columns: columns.filter(isUsed).slice(0, MOST_COLUMNS) };
}

/** True if another column has the same name as the one that was read as the number. */
function hasTableBeside({ names, fields }: QuickOrder["columns"]): boolean {
  const read = toNumberKey(names[fields.indexOf("number")] ?? "");
  return read !== "" && names.filter((name) => toNumberKey(name) === read).length > 1;
}

function losesWords({ rows }: QuickOrder, context: RequestContext): boolean {
  const { accounts, orders } = context.get(shopContext).erp.capabilities;
  if (!accounts.login || !orders.lineRemarks || context.get(sessionContext).user?.kind === "customer") return false;
  return rows.some(({ note, position, addedBy }) => addedBy === null && note + position !== "");
}

/** States that need the person, in the order of the page. */
const OPEN: readonly RowState[] = ["choose", "replaced", "short", "refused", "unread"];

/** The order of rows on the page: those that need the person, ready ones, those in a cart, those that were left out. */
function rankOf({ verdict }: JudgedRow): number {
  if (verdict.state === "added") return 2;
  if (verdict.state === "ready") return 1;
  return isLeftOut({ verdict }) ? 3 : 0;
}

function countStates(judged: readonly JudgedRow[]): Record<RowState, number> {
  const counts: Record<RowState, number> = {
    ...{ ready: 0, choose: 0, replaced: 0, short: 0, refused: 0, added: 0, unread: 0 },
  };
  for (const { verdict } of judged) counts[verdict.state] += 1;
  return counts;
}

function placeOf(cart: CartId, { carts }: Carts): { title: string; position: number } | null {
  const at = carts.findIndex(({ id }) => id === cart);
  return at < 0 ? null : { title: carts[at]?.title ?? "", position: at + 1 };
}

/**
 * `products`, with the candidates of the shown rows and the parts of rows in a cart added: one more ERP call if some of
 * them are missing.
 */
export async function namedProducts(
  shown: readonly JudgedRow[],
  { products }: JudgedList,
  context: RequestContext,
): Promise<JudgedList["products"]> {
  const ids = shown.flatMap(({ resolved, verdict }): ProductId[] => [
    ...(resolved.kind === "choose" ? resolved.candidates.map(({ product }) => product) : []),
    ...(resolved.kind === "refused" && resolved.part ? [resolved.part] : []),
    ...(verdict.state === "added" && resolved.kind === "pieces" ? resolved.pieces.map(({ product }) => product) : []),
  ]);
  const missing = [...new Set(ids)].filter((id) => !products.has(id));
  if (missing.length === 0) return products;
  const found = await orElse([], "names of candidates not read", context, () => askProducts(missing, context));
  return new Map([...products, ...found.map((summary) => [summary.id, summary] as const)]);
}
