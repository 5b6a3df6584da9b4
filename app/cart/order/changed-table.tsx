import { type BasisPoints, type EurCents, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";
import { Cell, Table } from "../../ui/table.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { ChangedDelivery } from "../delivery/changed-delivery.tsx";
import type { ShownChanges } from "../load-cart-page.ts";
import { ChangedLines } from "./changed-lines.tsx";

/** The changes since `shown.previous`, one per row, with the new totals beside the old ones. */
export function ChangedTable({ shown }: { shown: ShownChanges }) {
  const t = useTexts();
  return (
    <Table
      className="table--cards changed"
      columns={[
        { label: t("cart.codeTitle") },
        { label: t("changed.what") },
        { label: t("changed.was"), end: true },
        { label: t("changed.isNow"), end: true },
      ]}
      foot={shown.previous && <NewTotals shown={shown} previous={shown.previous.totals} />}
    >
      <ChangedLines shown={shown} />
      <ChangedDelivery shown={shown} />
    </Table>
  );
}

function NewTotals({ shown, previous }: { shown: ShownChanges; previous: Totals }) {
  const t = useTexts();
  const { money, percent } = useFormats();
  const { goodsHave } = useHeader();
  const { totals } = shown;
  const difference = toEurCents(totals.total - previous.total);
  const amountOf = ({ vat }: Totals, rate: BasisPoints) => vat.find((one) => one.percent === rate)?.amount ?? ZERO;
  // Also a rate that no line has any more.
  const rates = [...new Set([...previous.vat, ...totals.vat].map((rate) => rate.percent))].map((rate) => ({
    label: t("cart.vat", { percent: percent(rate) }),
    was: amountOf(previous, rate),
    now: amountOf(totals, rate),
  }));
  const rows: { label: string; was: EurCents; now: EurCents; grand?: boolean }[] = [
    { label: t("cart.goods"), was: previous.goods, now: totals.goods },
    ...(goodsHave.deposits || previous.deposit !== 0 || totals.deposit !== 0
      ? [{ label: t("cart.deposit"), was: previous.deposit, now: totals.deposit }]
      : []),
    ...(!totals.delivery && !previous.delivery
      ? []
      : [{ label: t("cart.delivery"), was: previous.delivery ?? ZERO, now: totals.delivery ?? ZERO }]),
    { label: t("cart.withoutVat"), was: previous.withoutVat, now: totals.withoutVat },
    ...rates,
    { label: t("cart.total"), was: previous.total, now: totals.total, grand: true },
  ];
  return rows.map((row, index) => (
    <tr role="row" key={row.label} className={row.grand ? "grand" : undefined}>
      {index === 0 && (
        <Cell className="full" rowSpan={rows.length}>
          <b>{t("changed.newTotal")}</b>
          <div>
            {difference === 0
              ? t("changed.same")
              : t(difference < 0 ? "changed.less" : "changed.more", {
                  amount: money(toEurCents(Math.abs(difference))),
                })}
          </div>
        </Cell>
      )}
      <th role="rowheader" scope="row">
        <Unbroken text={row.label} />
      </th>
      <Cell className="end" label={t("changed.was")}>
        <span className={row.was === row.now ? undefined : "was"}>{money(row.was)}</span>
      </Cell>
      <Cell className="end" label={t("changed.isNow")}>
        <span className="is">{money(row.now)}</span>
      </Cell>
    </tr>
  ));
}
