import { times } from "#erp-adapter/contract/money.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { LineWords } from "../goods/line-words.tsx";
import { useSplitWords } from "../goods/now-later.tsx";
import { OwnNumber } from "../goods/own-number.tsx";
import type { ShownSplit } from "../goods/shown-supply.ts";
import { useUnit } from "../goods/use-unit.ts";
import { PricesNote } from "../ui/prices-note.tsx";
import { PrintPage } from "../ui/print-page.tsx";
import { Rows, Table, type TableColumn } from "../ui/table.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import { TotalsList } from "./lines/totals-list.tsx";
import { useLeftOutWords } from "./lines/use-left-out-words.ts";
import type { CartLineView, CartPageData } from "./load-cart-page.ts";
import { useCartTitle } from "./use-cart-title.ts";

/** The cart for printing on A4: one table with totals, without controls. */
export function CartPrint({ page }: { page: CartPageData }) {
  const t = useTexts();
  const unit = useUnit();
  const leftOutWords = useLeftOutWords();
  const title = useCartTitle()(page.cart.title);
  const { money, discount, integer, dateTime } = useFormats();
  const columns: TableColumn<CartLineView>[] = [
    {
      label: t("cart.codeTitle"),
      className: "at-name",
      cell: (line) => (
        <>
          <b className="num">{line.number}</b>
          <OwnNumber product={line.product} />
          <div>{line.title}</div>
          <div className="sub">{line.brand}</div>
          {line.remarks && <LineWords line={line.remarks} />}
        </>
      ),
    },
    {
      label: t("cart.quantity"),
      end: true,
      className: "at-a",
      cell: (line) => `${integer(line.quantity)} ${unit(line.unit, line.quantity)}`,
    },
    {
      label: t("catalogue.availability"),
      className: "at-b",
      cell: (line) => (line.leftOut ? leftOutWords(line) : line.split && <SplitWords split={line.split} />),
    },
    {
      label: t("cart.wholesale"),
      end: true,
      className: ({ condition }) => (condition?.discountPercent === 0 ? "cell-empty" : "at-d"),
      cell: ({ condition, leftOut }) =>
        condition ? money(condition.wholesale) : leftOut === "price-on-request" ? t("product.onRequest") : "–",
    },
    {
      label: t("cart.discount"),
      end: true,
      className: ({ condition }) => (condition?.discountPercent ? "at-e" : "cell-empty"),
      cell: ({ condition }) => (condition?.discountPercent ? discount(condition.discountPercent) : "–"),
    },
    {
      label: t("cart.price"),
      end: true,
      className: ({ condition }) => (condition ? "at-c" : "cell-empty"),
      cell: ({ condition }) => (condition ? money(condition.price) : "–"),
    },
    ...(page.lines.some(({ condition }) => condition?.deposit)
      ? [
          {
            label: t("cart.deposit"),
            end: true,
            className: ({ condition }: CartLineView) => (condition?.deposit ? "at-e" : "cell-empty"),
            cell: ({ condition, quantity }: CartLineView) =>
              condition?.deposit ? money(times(condition.deposit, quantity)) : "–",
          },
        ]
      : []),
    {
      label: t("cart.total"),
      end: true,
      className: ({ condition, leftOut }) => (condition && !leftOut ? "at-sum" : "cell-empty"),
      cell: ({ condition, leftOut, quantity }) =>
        condition && !leftOut ? money(timesPrice(condition.price, quantity)) : "–",
    },
  ];
  return (
    <PrintPage title={t("cart.printTitle", { title, date: dateTime(page.readAt) })}>
      <div className="sheet">
        <Table className="table--cards table--lines" columns={columns}>
          <Rows columns={columns} rows={page.lines} keyOf={(line) => line.product} />
        </Table>
        <PricesNote className="sheet__foot small" />
      </div>
      {page.order && (
        <div className="print-totals">
          <TotalsList totals={page.order.totals} notes={page.order.taxNotes} />
        </div>
      )}
    </PrintPage>
  );
}

function SplitWords({ split }: { split: ShownSplit }) {
  const { now, later } = useSplitWords()(split);
  return [now, later].filter((words) => words !== "").map((words) => <div key={words}>{words}</div>);
}
