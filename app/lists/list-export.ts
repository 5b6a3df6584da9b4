import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { numberOf } from "#erp-adapter/contract/product-id.ts";
import type { SheetCell, SheetColumn } from "#server/services/documents/sheet.ts";
import { loadProducts } from "../cart/load-cart-page.ts";
import type { DownloadArgs, DownloadedFile } from "../request/files/answer-file.ts";
import { requireTableFormat, tableFile } from "../request/files/table-format.ts";
import { getTexts } from "../request/guards/i18next.ts";
import { requireList } from "../request/session/ask-lists.ts";

/**
 * A whole list as a table that quick order can read again: one ERP call for the names of the goods. With
 * `?template=yes` each line has the quantity 0.
 */
export async function listExport({ url, params, context }: DownloadArgs): Promise<DownloadedFile> {
  const t = getTexts(context);
  const format = requireTableFormat({ url, params });
  const list = await requireList(params.listId ?? "", url, context);
  const isTemplate = url.searchParams.get("template") === "yes";
  const isCounted = list.lines.some(({ shelf }) => shelf?.count);
  const { byId } = await loadProducts(list.lines, context);
  const counts: SheetColumn[] = [
    { label: t("lists.lastCount"), kind: "integer" },
    { label: t("lists.countedOn"), kind: "day" },
  ];
  const columns: SheetColumn[] = [
    { label: t("lists.number"), kind: "typed" },
    { label: t("lists.quantity"), kind: "integer" },
    { label: t("lists.manufacturer"), kind: "text" },
    { label: t("lists.goods"), kind: "text" },
    { label: t("lists.note"), kind: "typed" },
    { label: t("lists.position"), kind: "typed" },
    { label: t("lists.minimum"), kind: "integer" },
    { label: t("lists.maximum"), kind: "integer" },
    ...(isCounted ? counts : []),
  ];
  async function* rows(): AsyncGenerator<SheetCell[], void> {
    for (const { product, quantity, note, position, shelf } of list.lines) {
      const known = byId.get(product);
      const { number, manufacturer, title } = known ?? { number: numberOf(product), manufacturer: null, title: "" };
      const goods = [number, isTemplate ? 0 : quantity, manufacturer?.name ?? "", title, note, position];
      const levels = [shelf?.minimum ?? null, shelf?.maximum ?? null];
      const count = shelf?.count;
      yield [...goods, ...levels, ...(isCounted ? [count?.pieces ?? null, count ? toLocalDate(count.at) : null] : [])];
    }
  }
  return tableFile(list.name, { name: list.name, columns, rows: rows() }, format, context);
}
