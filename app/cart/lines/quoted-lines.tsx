import { times } from "#erp-adapter/contract/money.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import type { QuotedLine } from "#server/services/ordering/quote.ts";
import { NowLater } from "../../goods/now-later.tsx";
import { toShownSplit } from "../../goods/shown-supply.ts";
import { useUnit } from "../../goods/use-unit.ts";
import { Rows, Table, type TableColumn } from "../../ui/table.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";

/** A summary of the order's lines, so that a person sees every quantity and day before pressing *Order*. */
export function QuotedLines({ lines }: { lines: QuotedLine[] }) {
  const t = useTexts();
  const unit = useUnit();
  const { money, integer } = useFormats();
  const columns: TableColumn<QuotedLine>[] = [
    {
      label: t("cart.codeTitle"),
      cell: ({ number, title, condition }) => (
        <>
          <b className="num">{number}</b>
          <div>{title}</div>
          <NowLater {...toShownSplit(condition)} />
        </>
      ),
    },
    {
      label: t("order.quantity"),
      end: true,
      className: "nowrap",
      cell: ({ unit: code, condition: { quantity } }) => `${integer(quantity)} ${unit(code, quantity)}`,
    },
    {
      label: t("order.netAmount"),
      end: true,
      className: "nowrap",
      cell: ({ condition: { price, deposit, quantity } }) => (
        <>
          {money(timesPrice(price, quantity))}
          {deposit > 0 && (
            <div className="sub">
              {t("product.withDeposit")}
              {money(times(deposit, quantity))}
            </div>
          )}
        </>
      ),
    },
  ];
  return (
    <Table className="table--quoted" name={t("cart.lines")} columns={columns}>
      <Rows columns={columns} rows={lines} keyOf={({ product }) => product} />
    </Table>
  );
}
