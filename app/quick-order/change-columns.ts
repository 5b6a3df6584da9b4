import { shapeOf } from "#rules/quick-order/list-shape.ts";
import { rereadRows } from "#rules/quick-order/read-quick-order.ts";
import type { ColumnChoice, QuickOrderColumns } from "#rules/quick-order/read-row.ts";
import type { QuickOrder } from "#server/services/quick-order/quick-order.ts";
import { logFailure, orElse, type RequestContext, shopContext } from "../request/context.ts";
import { ownCompany } from "../request/session/own-company.ts";
import { findNumbers } from "./find-numbers.ts";
import { toQuickOrderRow } from "./to-quick-order-row.ts";

/**
 * True if the columns of a list can be chosen: the list has columns, and none of its rows is in a cart or on its way
 * there.
 */
export function mayChangeColumns({ columns, additions, adding }: QuickOrder): boolean {
  return columns.source !== "form" && additions.length === 0 && adding === null;
}

/** The number of columns that a list has. */
export function countColumns({ columns, rows }: QuickOrder): number {
  return Math.max(columns.names.length, columns.fields.length, ...rows.map(({ cells }) => cells.length));
}

/**
 * Reads the list again with other columns and, for a customer, remembers these for the next list of the same shape.
 * Decisions about its rows are lost. False if the stored list has changed since `list` was read. Rejects with the ERP's
 * error, and then saves nothing.
 */
export async function changeColumns(
  list: QuickOrder,
  fields: QuickOrderColumns["fields"],
  context: RequestContext,
): Promise<boolean> {
  const { quickOrders } = context.get(shopContext).quickOrder;
  const lines = [...list.rows, ...list.skipped];
  const columns: QuickOrderColumns = { ...list.columns, fields, source: "chosen" };
  const { rows, skipped } = rereadRows(lines, columns);
  const found = await findNumbers(rows.map(toQuickOrderRow), context);
  if (!(await quickOrders.change(list, { columns, skipped, rows: found }))) return false;
  const inOrder = lines.toSorted((one, other) => one.row - other.row);
  await remember({ shape: shapeOf(columns, inOrder), fields }, context);
  return true;
}

/** The columns that people of the reader's company have chosen; empty without a company, or if they cannot be read. */
export async function rememberedColumns(context: RequestContext): Promise<readonly ColumnChoice[]> {
  const company = ownCompany(context);
  if (company.kind !== "known") return [];
  return orElse([], "columns of lists not read", context, () =>
    context.get(shopContext).quickOrder.columnChoices.of(company.partner),
  );
}

/** Remembers the columns for the company. After a failure the person is only asked again next time. */
async function remember(choice: ColumnChoice, context: RequestContext): Promise<void> {
  const company = ownCompany(context);
  if (company.kind !== "known") return;
  try {
    await context.get(shopContext).quickOrder.columnChoices.keep(company.partner, choice);
  } catch (error) {
    logFailure(error, "columns of a list not remembered", context);
  }
}
