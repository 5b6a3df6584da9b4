import { numberOf } from "#erp-adapter/contract/product-id.ts";
import { loadProducts } from "../cart/load-cart-page.ts";
import { getLocale, shopContext } from "../context.ts";
import { requireList } from "../lists/reader.ts";
import { getTexts } from "../middleware/i18next.ts";
import { notFound } from "../page-errors.ts";
import type { DownloadArgs, DownloadedFile } from "./answer-file.ts";
import { TABLE_FORMATS, TYPES } from "./table-format.ts";

/** A whole list as a table, whose columns quick order reads again: one ERP call for the names of the goods. */
export async function listExport({ url, params, context }: DownloadArgs): Promise<DownloadedFile> {
  const { documents } = context.get(shopContext);
  const t = getTexts(context);
  const format = TABLE_FORMATS.find((one) => one === params.format);
  if (!format) throw notFound(url);
  const list = await requireList(params.listId ?? "", url, context);
  const { byId } = await loadProducts(list.lines, context);
  async function* rows() {
    for (const { product, quantity, note, position } of list.lines) {
      const known = byId.get(product);
      const { number, manufacturer, title } = known ?? { number: numberOf(product), manufacturer: null, title: "" };
      yield [number, quantity, manufacturer?.name ?? "", title, note, position];
    }
  }
  const sheet = {
    name: list.name,
    columns: [
      { label: t("lists.number"), kind: "text" as const },
      { label: t("lists.quantity"), kind: "integer" as const },
      { label: t("lists.manufacturer"), kind: "text" as const },
      { label: t("lists.goods"), kind: "text" as const },
      { label: t("lists.note"), kind: "text" as const },
      { label: t("lists.position"), kind: "text" as const },
    ],
    rows: rows(),
  };
  return {
    name: `${list.name}.${format}`,
    type: TYPES[format],
    body: documents.table(sheet, format, getLocale(context)),
  };
}
