import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { LineWords } from "../goods/line-words.tsx";
import { NowLater } from "../goods/now-later.tsx";
import { ProductName } from "../goods/product-name.tsx";
import { toOrderedSplit } from "../goods/shown-supply.ts";
import { usePerUnit, useUnit } from "../goods/use-unit.ts";
import { Rows, Table, type TableColumn } from "../ui/table.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { LineCancellation } from "./cancellation/cancellable-lines.ts";
import { Delivery } from "./delivery.tsx";
import type { LoadedOrder } from "./load-order.ts";

interface OrderLinesProps {
  /** the order and its source; a copy shows the agreed plan of its lines until pieces are delivered or cancelled */
  loaded: LoadedOrder;
  /** the states of requested cancellations, by position of the line */
  cancellations: ReadonlyMap<number, LineCancellation>;
}

/**
 * The lines with all fields of a confirmation: number, code, name, quantity, unit, price, discount as percentage and
 * amount, and net amount.
 */
export function OrderLines({ loaded: { order, source, titlesIn }, cancellations }: OrderLinesProps) {
  const t = useTexts();
  const unit = useUnit();
  const perUnit = usePerUnit();
  const { money, discount, integer } = useFormats();
  // The shop's copy dates from the day of the order; it has progress only if later steps delivered or cancelled pieces.
  const showsProgress = source === "erp" || order.lines.some(({ open, quantity }) => open < quantity);
  const reduction = (line: OrderLine) => toEurCents(timesPrice(line.wholesale, line.quantity) - line.total);
  const columns: TableColumn<OrderLine>[] = [
    { label: t("order.number"), end: true, className: "cell-empty", cell: (line) => line.position },
    {
      label: `${t("order.code")}, ${t("order.name")}`,
      className: "full at-name",
      cell: (line) => (
        <>
          <ProductName line={line} titleIn={titlesIn}>
            {line.manufacturer}
            {line.deposit > 0 &&
              `, ${t("order.depositPerUnit", { amount: money(line.deposit), perUnit: perUnit(line.unit) })}`}
          </ProductName>
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
      label: t("order.delivery"),
      className: "at-b",
      cell: (line) => {
        if (!showsProgress) return <NowLater {...toOrderedSplit(line, order.date)} />;
        return <Delivery line={line} date={order.date} cancellation={cancellations.get(line.position)} />;
      },
    },
    {
      label: t("order.price"),
      end: true,
      className: (line) => (line.discountPercent > 0 ? "at-d" : "cell-empty"),
      cell: (line) => money(line.wholesale),
    },
    {
      label: t("order.discount"),
      end: true,
      className: (line) => (line.discountPercent > 0 ? "at-e" : "cell-empty"),
      cell: (line) => (
        <>
          {line.discountPercent > 0 ? discount(line.discountPercent) : "–"}
          {reduction(line) > 0 && <div className="sub">{money(reduction(line))}</div>}
        </>
      ),
    },
    { label: t("order.netPrice"), end: true, className: "at-c", cell: (line) => money(line.price) },
    { label: t("order.netAmount"), end: true, className: "at-sum", cell: (line) => <b>{money(line.total)}</b> },
  ];
  return (
    <Table className="table--cards table--lines" columns={columns}>
      <Rows columns={columns} rows={order.lines} keyOf={(line) => line.position} />
    </Table>
  );
}
