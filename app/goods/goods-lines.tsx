import type { ReactNode } from "react";
import type { PriceStep } from "#erp-adapter/contract/conditions/conditions.ts";
import { Cell, Table } from "../ui/table.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";

interface Lead {
  label: string;
  hidden?: boolean;
  picture?: boolean;
  /** true if cards leave this cell out */
  isOff?: boolean;
}

/** The columns that not every page has. */
interface Columns {
  /** the first column: a picture, a box to tick, or the number of the row */
  lead: Lead;
  /** the head of the products, by default code and title */
  goods?: string;
  /** the head of where the pieces are, by default availability */
  supply?: string;
  /** what the buttons of the last column do; without it there is no such column */
  tool?: string;
}

interface GoodsLinesProps extends Columns {
  className: string;
  name?: string;
  children: (columns: Columns) => ReactNode;
}

/** The lines of a cart, a list or a quick order: the same facts at the same places, on a phone as cards. */
export function GoodsLines({ className, name, children, ...columns }: GoodsLinesProps) {
  const t = useTexts();
  const { lead, goods, supply, tool } = columns;
  return (
    <Table
      className={`table--cards table--lines ${className}`}
      name={name}
      columns={[
        lead,
        { label: goods ?? t("cart.codeTitle") },
        { label: t("cart.quantity") },
        { label: supply ?? t("catalogue.availability") },
        { label: t("cart.price"), end: true },
        { label: t("cart.total"), end: true },
        ...(tool === undefined ? [] : [{ label: tool, hidden: true }]),
      ]}
    >
      {children(columns)}
    </Table>
  );
}

interface GoodsLineProps {
  columns: Columns;
  id?: string;
  className?: string;
  lead: ReactNode;
  goods: ReactNode;
  quantity: ReactNode;
  supply: ReactNode;
  /** list price and discount; undefined if the line has none */
  reduction?: readonly [wholesale: string, discount: string];
  /** null for the price of a line without one */
  price: ReactNode;
  /** the deposit of a piece; undefined if the line has none */
  deposit?: string;
  /** the lower prices for larger quantities; undefined if there are none */
  steps?: readonly PriceStep[];
  total: string | null;
  tool?: ReactNode;
  /** errors, in a row below, so that no column moves */
  below?: ReactNode;
  /** what is offered in place of the product, in a row below */
  offer?: ReactNode;
}

/** One line; a cell without content is left out on a card. */
export function GoodsLine({
  columns,
  id,
  className,
  lead,
  goods,
  quantity,
  supply,
  below,
  offer,
  ...line
}: GoodsLineProps) {
  const t = useTexts();
  const { tool } = columns;
  const { reduction, price, deposit, steps, total } = line;
  return (
    <>
      <tr role="row" id={id} className={className}>
        <Cell className={columns.lead.isOff ? "cell-empty" : "at-lead"}>{lead}</Cell>
        <Cell className="full at-name">{goods}</Cell>
        <Cell className={quantity === null ? "cell-empty" : "at-a"} label={t("cart.quantity")}>
          {quantity ?? "–"}
        </Cell>
        <Cell className="at-b" label={columns.supply ?? t("catalogue.availability")}>
          {supply}
        </Cell>
        <Cell className={price === null ? "end at-c cell-empty" : "end at-c"} label={t("cart.price")}>
          {price ?? "–"}
          {(reduction || deposit || steps) && (
            <div className="sub">
              {reduction && (
                <>
                  <s>
                    <span className="sr">{t("product.wholesale")} </span>
                    {reduction[0]}
                  </s>{" "}
                  {reduction[1]}{" "}
                </>
              )}
              {deposit && `${t("product.withDeposit")}${deposit}`}
              {steps?.[0] && <NextStep step={steps[0]} />}
            </div>
          )}
        </Cell>
        <Cell className={total === null ? "end at-sum cell-empty" : "end at-sum"} label={t("cart.total")}>
          {total === null ? "–" : <b>{total}</b>}
        </Cell>
        {tool !== undefined && <Cell className="remove at-tool">{line.tool}</Cell>}
      </tr>
      {below && <BelowLine columns={columns}>{below}</BelowLine>}
      {offer && <BelowLine columns={columns}>{offer}</BelowLine>}
    </>
  );
}

/** The lower price of the next larger quantity. */
function NextStep({ step: { from, price } }: { step: PriceStep }) {
  const t = useTexts();
  const { integer, money } = useFormats();
  return (
    <div className="nowrap">
      {t("product.fromQuantity", { quantity: integer(from) })}: {money(price)}
    </div>
  );
}

function BelowLine({ columns: { tool }, children }: { columns: Columns; children: ReactNode }) {
  return (
    <tr role="row" className="line-error">
      <Cell className="full" colSpan={tool === undefined ? 6 : 7}>
        {children}
      </Cell>
    </tr>
  );
}
