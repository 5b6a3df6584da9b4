import type { ReactNode } from "react";
import type { ConditionChange } from "#erp-adapter/contract/conditions/recheck-line.ts";
import { promisesOf } from "#erp-adapter/contract/conditions/supply.ts";
import type { QuotedLine } from "#server/services/ordering/quote.ts";
import { useSplitWords } from "../../goods/now-later.tsx";
import { ProductName } from "../../goods/product-name.tsx";
import { toShownSplit } from "../../goods/shown-supply.ts";
import { useSupplyWords } from "../../goods/use-supply-words.ts";
import { usePerUnit, useUnit } from "../../goods/use-unit.ts";
import { Cell } from "../../ui/table.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import type { ShownChanges } from "../load-cart-page.ts";

/** One row per change, in the specification's words, with old and new value. */
export function ChangedLines({ shown }: { shown: ShownChanges }) {
  const before = new Map(shown.previous?.lines.map((line) => [line.product, line]));
  const present = new Map(shown.lines.map((line) => [line.product, line]));
  const left = new Map(shown.leftOut.map((line) => [line.product, line.left]));
  return shown.changes.map((change) => {
    const { product } = change;
    const line = before.get(product);
    const key = `${product} ${change.kind}`;
    return (
      line && (
        <ChangedLine key={key} change={change} line={line} present={present.get(product)} left={left.get(product)} />
      )
    );
  });
}

interface ChangedLineProps {
  change: ConditionChange;
  /** the line as it was shown */
  line: QuotedLine;
  /** the line as it is ordered now; undefined if it is not */
  present: QuotedLine | undefined;
  /** pieces in stock, if the line is not ordered because the stock is too small */
  left: number | undefined;
}

function ChangedLine({ change, line, present, left }: ChangedLineProps) {
  const t = useTexts();
  const { what, detail, was, now } = useWords({ change, line, present, left });
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

function useWords({ change, line, present, left }: ChangedLineProps): Words {
  const { condition, unit: code } = line;
  const t = useTexts();
  const unit = useUnit()(code, condition.quantity);
  const perUnit = usePerUnit()(code);
  const { money, percent, integer } = useFormats();
  const splitWords = useSplitWords();
  const { ofPromise } = useSupplyWords();
  const split = (one: QuotedLine | undefined) => {
    if (!one) return null;
    const { plan, ...counts } = toShownSplit(one.condition);
    // Where only a day differs, each day is named, also that of pieces which leave the shelf at once.
    const words = splitWords({ ...counts, plan: plan && change.kind === "date" ? { ...plan, today: "" } : plan });
    const coming = plan && promisesOf(plan.parts.filter(({ kind }) => kind !== "shelf"));
    return [words.now, ...(coming ? coming.map(ofPromise) : [words.later])].map(
      (part) =>
        part && (
          <span key={part} className="block">
            {part}
          </span>
        ),
    );
  };
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
    case "date":
      return { what: t(`changed.${change.kind}`), detail: ordered, was: split(line), now: split(present) };
    case "order-in":
      return {
        what: t("changed.orderIn", { n: integer(change.new.later) }),
        detail: ordered,
        was: split(line),
        now: split(present),
      };
    case "gone":
      return {
        what: left === undefined ? t("changed.gone") : t("changed.quantity"),
        detail:
          left === undefined
            ? t("changed.staysInCart")
            : `${t("errors.onlyLeft", { limit: integer(left) })} ${t("changed.staysInCart")}`,
        was: split(line),
        now: t("changed.notOrdered"),
      };
  }
}
