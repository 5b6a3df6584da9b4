import { times, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { LoadedOrder } from "../../orders/load-order.ts";
import { NowLater } from "../cart/now-later.tsx";
import { ProductCell } from "../product/product-cell.tsx";
import { usePerUnit, useUnit } from "../product/use-unit.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { Delivery } from "./delivery.tsx";

interface OrderLinesProps {
  /** only an order read from the ERP says how far the lines are */
  loaded: LoadedOrder;
  /** positions to be marked, because their cancellation was requested */
  requested: ReadonlySet<number>;
}

/** All fields of a confirmation line: number, code, name, quantity, unit, price, discount in percent and as an amount, net. */
export function OrderLines({ loaded: { order, source, titlesIn }, requested }: OrderLinesProps) {
  const t = useTexts();
  return (
    <table className="table table--cards table--lines" role="table">
      <TableHead
        columns={[
          { label: t("order.number"), end: true },
          { label: `${t("order.code")}, ${t("order.name")}` },
          { label: t("order.quantity"), end: true },
          { label: t("order.delivery") },
          { label: t("order.price"), end: true },
          { label: t("order.discount"), end: true },
          { label: t("order.netPrice"), end: true },
          { label: t("order.netAmount"), end: true },
        ]}
      />
      <tbody role="rowgroup">
        {order.lines.map((line) => (
          <Line
            key={line.position}
            line={line}
            titlesIn={titlesIn}
            isLive={source === "erp"}
            isRequested={requested.has(line.position)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: OrderLine;
  titlesIn: LoadedOrder["titlesIn"];
  isLive: boolean;
  isRequested: boolean;
}

function Line({ line, titlesIn, isLive, isRequested }: LineProps) {
  const t = useTexts();
  const unit = useUnit()(line.unit, line.quantity);
  const perUnit = usePerUnit();
  const { money, discount, integer } = useFormats();
  const reduction = toEurCents(times(line.wholesale, line.quantity) - line.total);
  return (
    <tr role="row">
      <td role="cell" className="end cell-empty">
        {line.position}
      </td>
      <ProductCell line={line} titleIn={titlesIn}>
        {line.manufacturer}
        {line.deposit > 0 &&
          `, ${t("order.depositPerUnit", { amount: money(line.deposit), perUnit: perUnit(line.unit) })}`}
      </ProductCell>
      <td role="cell" className="end at-a" data-label={t("order.quantity")}>
        {integer(line.quantity)} {unit}
      </td>
      <td role="cell" className="at-b" data-label={t("order.delivery")}>
        {isLive ? <Delivery line={line} isRequested={isRequested} /> : <NowLater now={line.now} later={line.later} />}
      </td>
      <td
        role="cell"
        className={line.discountPercent > 0 ? "end at-d" : "end cell-empty"}
        data-label={t("order.price")}
      >
        {money(line.wholesale)}
      </td>
      <td
        role="cell"
        className={line.discountPercent > 0 ? "end at-e" : "end cell-empty"}
        data-label={t("order.discount")}
      >
        {line.discountPercent > 0 ? discount(line.discountPercent) : "–"}
        {reduction > 0 && <div className="sub">{money(reduction)}</div>}
      </td>
      <td role="cell" className="end at-c" data-label={t("order.netPrice")}>
        {money(line.price)}
      </td>
      <td role="cell" className="end at-sum" data-label={t("order.netAmount")}>
        <b>{money(line.total)}</b>
      </td>
    </tr>
  );
}
