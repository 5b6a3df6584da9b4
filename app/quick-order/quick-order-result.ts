import { FORMATS } from "#locales/formats.ts";
import { knownUnit } from "#locales/units.ts";
import type { QuickOrderColumns, QuickOrderField } from "#rules/quick-order/read-row.ts";
import { getLocale, type RequestContext } from "../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../request/files/answer-file.ts";
import { requireTableFormat, tableFile } from "../request/files/table-format.ts";
import { getTexts } from "../request/guards/i18next.ts";
import { notFound } from "../request/page-errors.ts";
import { loadResult } from "./load-result.ts";
import { type RowWords, reasonOf, suggestionOf, supplyOf } from "./row-words.ts";
import { isLeftOut } from "./rows/judge-rows.ts";
import { toResultSheet } from "./rows/result-sheet.ts";

/** The rows of a quick order in their original order, each with its result: all rows, or only the refused ones. */
export async function quickOrderResult({ url, params, context }: DownloadArgs): Promise<DownloadedFile> {
  const t = getTexts(context);
  const which = (["refused", "all"] as const).find((one) => one === params.which);
  if (!which) throw notFound(url);
  const { list, rows } = await loadResult(params.listId ?? "", url, context);
  const words = toWords(context);
  const formats = FORMATS[getLocale(context)];
  const cells = new Map(list.rows.map((row) => [row.row, row.cells]));
  const result = rows
    .filter(({ verdict }) => which === "all" || (verdict.state === "refused" && !isLeftOut({ verdict })))
    .map((row) => {
      const prices = row.pieces.flatMap(({ price }) => (price === null ? [] : [formats.money(price)]));
      return {
        ...{ row: row.row, cells: cells.get(row.row) ?? [], status: t(`quickOrder.states.${row.verdict.state}`) },
        ...{ reason: reasonOf(row, words), suggestion: suggestionOf(row, words) },
        supply: supplyOf(row, t, formats),
        price: prices.length === row.pieces.length ? prices.join(" + ") : "",
      };
    });
  const labels = {
    sheet: t("quickOrder.title"),
    added: [
      t("quickOrder.row"),
      t("quickOrder.state"),
      t("quickOrder.reason"),
      t("quickOrder.suggestion"),
      t("quickOrder.supply"),
      t("quickOrder.yourPrice"),
    ] as const,
    column: (place: number) => nameOf(list.columns, place, words),
  };
  const sheet = toResultSheet(list.columns, result, labels);
  const format = list.format.kind === "xlsx" ? "xlsx" : "csv";
  const separator = list.format.kind === "csv" ? list.format.delimiter : undefined;
  const name = `${t("quickOrder.title")} ${t(`quickOrder.files.${which}`)}`;
  return tableFile(name, { ...sheet, separator }, format, context);
}

/** An empty table with the column names that quick order reads. */
export async function quickOrderTemplate({ url, params, context }: DownloadArgs): Promise<DownloadedFile> {
  const t = getTexts(context);
  const format = requireTableFormat({ url, params });
  const sheet = {
    name: t("quickOrder.title"),
    columns: [
      { label: t("quickOrder.number"), kind: "typed" as const },
      { label: t("quickOrder.quantity"), kind: "integer" as const },
      { label: t("lists.note"), kind: "text" as const },
    ],
    rows: noRows(),
  };
  return tableFile(t("quickOrder.title"), sheet, format, context);
}

async function* noRows(): AsyncGenerator<never, void> {}

function toWords(context: RequestContext): RowWords {
  const t = getTexts(context);
  const { integer } = FORMATS[getLocale(context)];
  const unit = (code: string, count: number) => {
    const known = knownUnit(code);
    return known ? t(`units.${known}`, { count }) : code;
  };
  return { t, integer, unit };
}

/** A name for a column without one: its field's name, so that quick order can read the file again, else its place. */
function nameOf({ fields }: QuickOrderColumns, place: number, { t, integer }: RowWords): string {
  const field: QuickOrderField | null = fields[place - 1] ?? null;
  return field ? t(`quickOrder.columns.fields.${field}`) : t("quickOrder.column", { place: integer(place) });
}
