import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { makerOf, numberOf } from "#erp-adapter/contract/product-id.ts";
import type { Sheet } from "#server/services/documents/sheet.ts";
import { shopContext } from "../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../request/files/answer-file.ts";
import { mapRows } from "../request/files/map-rows.ts";
import { tableFile } from "../request/files/table-format.ts";
import { getTexts } from "../request/guards/i18next.ts";
import { notFound } from "../request/page-errors.ts";
import { requireCompany } from "../request/session/require-company.ts";

/** All own numbers of the company, in the columns that quick order reads: an upload there gives the same numbers. */
export async function ownNumbersFile({ url, context }: DownloadArgs): Promise<DownloadedFile> {
  const { ownNumbers } = context.get(shopContext);
  const t = getTexts(context);
  const company = requireCompany(context);
  if (company === null) throw notFound(url);
  const sheet: Sheet = {
    name: t("header.ownNumbers"),
    columns: [
      { label: t("product.ownNumber"), kind: "text" },
      { label: t("product.catNumber"), kind: "text" },
      { label: t("product.manufacturer"), kind: "text" },
      { label: t("ownNumbers.since"), kind: "day" },
    ],
    rows: mapRows(ownNumbers.all(company), ({ number, product, taughtAt }) => [
      number,
      numberOf(product),
      makerOf(product),
      toLocalDate(taughtAt),
    ]),
  };
  return tableFile(t("files.ownNumbers", { day: toLocalDate(Date.now()) }), sheet, "csv", context);
}
