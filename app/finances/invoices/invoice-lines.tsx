import type { InvoiceLine } from "#erp-adapter/contract/invoices.ts";
import { times } from "#erp-adapter/contract/money.ts";
import { LineWords } from "../../goods/line-words.tsx";
import { ProductName } from "../../goods/product-name.tsx";
import { usePerUnit, useUnit } from "../../goods/use-unit.ts";
import { Rows, Table, type TableColumn } from "../../ui/table.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";

/** The delivered goods, line by line, in the same columns as an order confirmation. */
export function InvoiceLines({ lines }: { lines: readonly InvoiceLine[] }) {
  const t = useTexts();
  const unit = useUnit();
  const perUnit = usePerUnit();
  const { money, discount, integer, percent } = useFormats();
  const columns: TableColumn<InvoiceLine>[] = [
    { label: t("order.number"), end: true, className: "cell-empty", cell: (line) => line.position },
    {
      label: `${t("order.code")}, ${t("order.name")}`,
      className: "full at-name",
      cell: (line) => (
        <>
          <ProductName line={line}>{line.manufacturer}</ProductName>
          <LineWords line={line} />
        </>
      ),
    },
    {
      label: t("order.quantity"),
      end: true,
      className: "at-a",
      cell: (line) => (
        <>
          {integer(line.quantity)} {unit(line.unit, line.quantity)}
        </>
      ),
    },
    {
      label: t("invoice.wholesale"),
      end: true,
      className: (line) => (line.discountPercent > 0 ? "at-d" : "cell-empty"),
      cell: (line) => money(line.wholesale),
    },
    {
      label: t("order.discount"),
      end: true,
      className: (line) => (line.discountPercent > 0 ? "at-e" : "cell-empty"),
      cell: (line) => (line.discountPercent > 0 ? discount(line.discountPercent) : "–"),
    },
    {
      label: t("order.netPrice"),
      end: true,
      className: "at-c",
      cell: (line) => (
        <>
          {money(line.price)}
          {line.deposit > 0 && (
            <div className="sub">
              {t("order.depositPerUnit", { amount: money(line.deposit), perUnit: perUnit(line.unit) })}
            </div>
          )}
        </>
      ),
    },
    { label: t("invoice.vatRate"), end: true, className: "at-b said", cell: (line) => percent(line.vatPercent) },
    {
      label: t("order.netAmount"),
      end: true,
      className: "at-sum",
      cell: (line) => (
        <>
          <b>{money(line.total)}</b>
          {line.deposit > 0 && (
            <div className="sub">{t("invoice.withDeposit", { amount: money(times(line.deposit, line.quantity)) })}</div>
          )}
        </>
      ),
    },
  ];
  return (
    <Table className="table--cards table--lines" columns={columns}>
      <Rows columns={columns} rows={lines} keyOf={(line) => line.position} />
    </Table>
  );
}
