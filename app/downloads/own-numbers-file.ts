import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { makerOf, numberOf } from "#erp-adapter/contract/product-id.ts";
import type { Sheet } from "#server/services/documents/sheet.ts";
import { shopContext } from "../context.ts";
import { getTexts } from "../middleware/i18next.ts";
import { requireCompany } from "../own-numbers/require-company.ts";
import { notFound } from "../page-errors.ts";
import type { DownloadArgs, DownloadedFile } from "./answer-file.ts";
import { mapRows } from "./map-rows.ts";
import { tableFile } from "./table-format.ts";

/** All own numbers of the company, in the columns that quick order reads: an upload there gives the same numbers. */
export async function ownNumbersFile({ url, context }: DownloadArgs): Promise<DownloadedFile> {
  const { ownNumbers } = context.get(shopContext);
  const t = getTexts(context);
  const company = requireCompany(context);
  if (company === null) throw notFound(url);
  const sheet: Sheet = {
    name: t("ownNumbers.title"),
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
