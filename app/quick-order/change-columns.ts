import { shapeOf } from "#rules/wanted-rows/list-shape.ts";
import { rereadRows } from "#rules/wanted-rows/read-wanted-rows.ts";
import type { ColumnChoice, WantedColumns } from "#rules/wanted-rows/wanted-row.ts";
import type { PreparedList } from "#server/services/prepared-lists/prepared-list.ts";
import { logFailure, orElse, type RequestContext, shopContext } from "../request/context.ts";
import { ownCompany } from "../request/session/own-company.ts";
import { findNumbers } from "./find-numbers.ts";
import { toPrepared } from "./to-prepared.ts";

/**
 * True if the columns of a list can be chosen: the list has columns, and none of its rows is in a cart or on its way
 * there.
 */
export function mayChangeColumns({ columns, additions, adding }: PreparedList): boolean {
  return columns.source !== "form" && additions.length === 0 && adding === null;
}

/** The number of columns that a list has. */
export function countColumns({ columns, rows }: PreparedList): number {
  return Math.max(columns.names.length, columns.fields.length, ...rows.map(({ cells }) => cells.length));
}

/**
 * Reads the list again with other columns and, for a customer, remembers these for the next list of the same shape.
 * Decisions about its rows are lost. False if the stored list has changed since `list` was read. Rejects with the ERP's
 * error, and then saves nothing.
 */
export async function changeColumns(
  list: PreparedList,
  fields: WantedColumns["fields"],
  context: RequestContext,
): Promise<boolean> {
  const { preparedLists } = context.get(shopContext).quickOrder;
  const lines = [...list.rows, ...list.skipped];
  const columns: WantedColumns = { ...list.columns, fields, source: "chosen" };
  const { rows, skipped } = rereadRows(lines, columns);
  const found = await findNumbers(rows.map(toPrepared), context);
  if (!(await preparedLists.change(list, { columns, skipped, rows: found }))) return false;
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
