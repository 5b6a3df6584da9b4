import type { ReactNode } from "react";
import type { DeliveryChange } from "#erp-adapter/contract/delivery.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Cell } from "../ui/table.tsx";

/** One row per change of the delivery, with old and new value. */
export function ChangedDelivery({ changes }: { changes: readonly DeliveryChange[] }) {
  return changes.map((change) => <ChangedRow key={change.kind} change={change} />);
}

function ChangedRow({ change }: { change: DeliveryChange }) {
  const t = useTexts();
  const { was, now } = useWords(change);
  return (
    <tr role="row">
      <Cell className="full at-name">
        <b>{t("delivery.none")}</b>
      </Cell>
      <Cell className="full">
        <strong>{t(`delivery.changes.${change.kind}`)}</strong>
      </Cell>
      <Cell className="end" label={t("changed.was")}>
        <span className="was was--text">{was}</span>
      </Cell>
      <Cell className="end" label={t("changed.isNow")}>
        <span className="is is--text">{now}</span>
      </Cell>
    </tr>
  );
}

function useWords(change: DeliveryChange): { was: ReactNode; now: ReactNode } {
  const t = useTexts();
  const { money, day } = useFormats();
  const cost = (cents: EurCents | null) => (cents === null ? t("delivery.separately") : money(cents));
  switch (change.kind) {
    case "destination":
      return { was: change.old, now: change.new ?? t("delivery.changes.gone") };
    case "carrier":
      return { was: change.old || t("delivery.changes.ourChoice"), now: change.new ?? t("delivery.changes.ourChoice") };
    case "cost":
      return { was: cost(change.old), now: cost(change.new) };
    case "date":
      return { was: day(change.old), now: t("delivery.changes.soon") };
  }
}
