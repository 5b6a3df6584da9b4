import type { ReactNode } from "react";
import type { ConditionChange, Split } from "#erp-adapter/contract/conditions/recheck-line.ts";
import type { Promised } from "#erp-adapter/contract/conditions/supply.ts";
import type { QuotedLine } from "#server/services/ordering/quote.ts";
import type { ShownQuote } from "../../cart/load-cart-page.ts";
import { ProductName } from "../product/product-name.tsx";
import { useSupplyWords } from "../product/use-supply-words.ts";
import { usePerUnit, useUnit } from "../product/use-unit.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Cell } from "../ui/table.tsx";

/** One row per change, in the specification's words, with old and new value. */
export function ChangedLines({ shown }: { shown: ShownQuote }) {
  const before = new Map(shown.previous?.lines.map((line) => [line.product, line]));
  const left = new Map(shown.leftOut.map((line) => [line.product, line.left]));
  return shown.changes.map((change) => {
    const line = before.get(change.product);
    const key = `${change.product} ${change.kind}`;
    return line && <ChangedLine key={key} change={change} line={line} left={left.get(change.product)} />;
  });
}

interface ChangedLineProps {
  change: ConditionChange;
  line: QuotedLine;
  /** pieces in stock, if the line is not ordered because the stock is too small */
  left: number | undefined;
}

function ChangedLine({ change, line, left }: ChangedLineProps) {
  const t = useTexts();
  const { what, detail, was, now } = useWords(change, line, left);
  return (
    <tr role="row">
      <Cell className="full at-name">
        <ProductName line={line} />
      </Cell>
      <Cell className="full">
        <strong>{what}</strong>
        <div className="sub">{detail}</div>
      </Cell>
      <Cell className="end" label={t("changed.was")}>
        <span className="was">{was}</span>
      </Cell>
      <Cell className="end" label={t("changed.isNow")}>
        <span className="is">{now}</span>
      </Cell>
    </tr>
  );
}

interface Words {
  what: string;
  detail: string;
  was: ReactNode;
  now: ReactNode;
}

function useWords(change: ConditionChange, { condition, unit: code }: QuotedLine, left: number | undefined): Words {
  const t = useTexts();
  const unit = useUnit()(code, condition.quantity);
  const perUnit = usePerUnit()(code);
  const { money, percent, integer } = useFormats();
  const { ofPromise } = useSupplyWords();
  const split = ({ now, later }: Split) => (
    <>
      {now > 0 && <span className="block">{t("cart.now", { n: integer(now) })}</span>}
      {later > 0 && <span className="block">{t("cart.later", { n: integer(later) })}</span>}
    </>
  );
  const dates = (promised: readonly Promised[]) =>
    promised.map((one) => (
      <span key={one.date} className="block">
        {ofPromise(one)}
      </span>
    ));
  const ordered = t("changed.ordered", { n: integer(condition.quantity), unit });
  switch (change.kind) {
    case "price":
    case "deposit":
      return {
        what: t(`changed.${change.kind}`),
        detail: perUnit,
        was: money(change.old),
        now: money(change.new),
      };
    case "vat":
      return { what: t("changed.vat"), detail: "", was: percent(change.old), now: percent(change.new) };
    case "quantity":
      return { what: t("changed.quantity"), detail: ordered, was: split(change.old), now: split(change.new) };
    case "order-in":
      return {
        what: t("changed.orderIn", { n: integer(change.new.later) }),
        detail: ordered,
        was: split(change.old),
        now: split(change.new),
      };
    case "date":
      return { what: t("changed.date"), detail: ordered, was: dates(change.old), now: dates(change.new) };
    case "gone":
      return {
        what: left === undefined ? t("changed.gone") : t("changed.quantity"),
        detail:
          left === undefined
            ? t("changed.staysInCart")
            : `${t("errors.onlyLeft", { limit: integer(left) })} ${t("changed.staysInCart")}`,
        was: split(condition),
        now: t("changed.notOrdered"),
      };
  }
}
