import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { useSplitWords } from "../goods/now-later.tsx";
import { toOrderedSplit } from "../goods/shown-supply.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { LineCancellation } from "./cancellation/cancellable-lines.ts";

/**
 * The progress of a line: pieces delivered, open, and no longer to be delivered. Before the first delivery it also
 * shows how many pieces are sent from stock immediately.
 */
export function Delivery({
  line,
  date,
  cancellation,
}: {
  line: OrderLine;
  /** the order's date in the shop's time zone */
  date: string;
  cancellation: LineCancellation | undefined;
}) {
  const t = useTexts();
  const { integer } = useFormats();
  const { quantity, delivered, open, now, later, supply } = line;
  const words = useSplitWords()(toOrderedSplit(line, date));
  const rest = quantity - delivered - open;
  return (
    <>
      <span className="nowlater">
        {delivered > 0 && <span className="stock stock--now">{t("order.delivered", { n: integer(delivered) })}</span>}
        {open > 0 && <span className="stock stock--later">{t("order.open", { n: integer(open) })}</span>}
        {delivered > 0 && rest > 0 && (
          <span className="stock stock--none">{t("order.restNotDelivered", { n: integer(rest) })}</span>
        )}
        {delivered === 0 && open === 0 && <span className="stock stock--none">{t("order.notDelivered")}</span>}
      </span>
      {delivered === 0 && open > 0 && (supply !== undefined || (now > 0 && later > 0)) && (
        <div className="sub">{[words.now, words.later].filter((one) => one !== "").join(", ")}</div>
      )}
      {cancellation && <div className="sub">{t(`cancellation.line.${cancellation}`)}</div>}
    </>
  );
}
