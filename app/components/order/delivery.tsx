import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { LineCancellation } from "../../domain/cancellable-lines.ts";
import { useFormats, useTexts } from "../texts.tsx";

/**
 * The progress of a line: delivered, open, and no longer to come. Until something is delivered, also how many leave the
 * shelf at once.
 */
export function Delivery({
  line: { quantity, delivered, open, now, later },
  cancellation,
}: {
  line: OrderLine;
  cancellation: LineCancellation | undefined;
}) {
  const t = useTexts();
  const { integer } = useFormats();
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
      {delivered === 0 && open > 0 && now > 0 && later > 0 && (
        <div className="sub">
          {[t("cart.now", { n: integer(now) }), t("cart.later", { n: integer(later) })].join(", ")}
        </div>
      )}
      {cancellation && <div className="sub">{t(`cancellation.line.${cancellation}`)}</div>}
    </>
  );
}
