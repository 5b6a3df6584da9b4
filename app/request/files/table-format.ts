import type { Shop } from "#server/shop.ts";
import { getLocale, type RequestContext, shopContext } from "../context.ts";
import { notFound } from "../page-errors.ts";
import type { DownloadArgs, DownloadedFile } from "./answer-file.ts";

/** The formats of a downloaded table. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;

export const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  zip: "application/zip",
} as const;

type TableFormat = (typeof TABLE_FORMATS)[number];

/** The format that the URL names. Throws 404 if it is not one of `TABLE_FORMATS`. */
export function requireTableFormat({ url, params }: Pick<DownloadArgs, "url" | "params">): TableFormat {
  const format = TABLE_FORMATS.find((one) => one === params.format);
  if (!format) throw notFound(url);
  return format;
}

/** A table as a file; `name` is the file's name without the extension. */
export function tableFile(
  name: string,
  sheet: Parameters<Shop["documents"]["table"]>[0],
  format: TableFormat,
  context: RequestContext,
): DownloadedFile {
  const body = context.get(shopContext).documents.table(sheet, format, getLocale(context));
  return { name: `${name}.${format}`, type: TYPES[format], body };
}
