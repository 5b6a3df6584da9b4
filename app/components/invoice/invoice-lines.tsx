import type { InvoiceLine } from "#erp-adapter/contract/invoices.ts";
import { times } from "#erp-adapter/contract/money.ts";
import { ProductCell } from "../product/product-cell.tsx";
import { usePerUnit, useUnit } from "../product/use-unit.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { TableHead } from "../ui/table-head.tsx";

/** The delivered goods, line by line, in the columns of an order's confirmation. */
export function InvoiceLines({ lines }: { lines: readonly InvoiceLine[] }) {
  const t = useTexts();
  return (
    <table className="table table--cards table--lines" role="table">
      <TableHead
        columns={[
          { label: t("order.number"), end: true },
          { label: `${t("order.code")}, ${t("order.name")}` },
          { label: t("order.quantity"), end: true },
          { label: t("invoice.wholesale"), end: true },
          { label: t("order.discount"), end: true },
          { label: t("order.netPrice"), end: true },
          { label: t("invoice.vatRate"), end: true },
          { label: t("order.netAmount"), end: true },
        ]}
      />
      <tbody role="rowgroup">
        {lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: InvoiceLine }) {
  const t = useTexts();
  const unit = useUnit()(line.unit, line.quantity);
  const perUnit = usePerUnit();
  const { money, discount, integer, percent } = useFormats();
  return (
    <tr role="row">
      <td role="cell" className="end cell-empty">
        {line.position}
      </td>
      <ProductCell line={line}>{line.manufacturer}</ProductCell>
      <td role="cell" className="end at-a" data-label={t("order.quantity")}>
        {integer(line.quantity)} {unit}
      </td>
      <td
        role="cell"
        className={line.discountPercent > 0 ? "end at-d" : "end cell-empty"}
        data-label={t("invoice.wholesale")}
      >
        {money(line.wholesale)}
      </td>
      <td
        role="cell"
        className={line.discountPercent > 0 ? "end at-e" : "end cell-empty"}
        data-label={t("order.discount")}
      >
        {line.discountPercent > 0 ? discount(line.discountPercent) : "–"}
      </td>
      <td role="cell" className="end at-c" data-label={t("order.netPrice")}>
        {money(line.price)}
        {line.deposit > 0 && (
          <div className="sub">
            {t("order.depositPerUnit", { amount: money(line.deposit), perUnit: perUnit(line.unit) })}
          </div>
        )}
      </td>
      <td role="cell" className="end at-b said" data-label={t("invoice.vatRate")}>
        {percent(line.vatPercent)}
      </td>
      <td role="cell" className="end at-sum" data-label={t("order.netAmount")}>
        <b>{money(line.total)}</b>
        {line.deposit > 0 && (
          <div className="sub">{t("invoice.withDeposit", { amount: money(times(line.deposit, line.quantity)) })}</div>
        )}
      </td>
    </tr>
  );
}
