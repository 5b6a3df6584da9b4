import { times } from "#erp-adapter/contract/money.ts";
import type { QuotedLine } from "#server/services/ordering/quote.ts";
import { useUnit } from "../product/use-unit.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { TableHead } from "../ui/table-head.tsx";

/** The lines of the order, in short: a person who presses *Order* has seen every quantity. */
export function QuotedLines({ lines }: { lines: QuotedLine[] }) {
  const t = useTexts();
  const unit = useUnit();
  const { money, integer } = useFormats();
  return (
    <table className="table table--quoted" role="table" aria-label={t("cart.lines")}>
      <TableHead
        columns={[
          { label: t("cart.codeTitle") },
          { label: t("order.quantity"), end: true },
          { label: t("order.netAmount"), end: true },
        ]}
      />
      <tbody role="rowgroup">
        {lines.map(({ product, number, title, unit: code, condition: { price, quantity } }) => (
          <tr role="row" key={product}>
            <td role="cell">
              <b className="num">{number}</b>
              <div>{title}</div>
            </td>
            <td role="cell" className="end nowrap">
              {integer(quantity)} {unit(code, quantity)}
            </td>
            <td role="cell" className="end nowrap">
              {money(times(price, quantity))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
