import type { OrderHold } from "#erp-adapter/contract/order-hold.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";

/** The state of a hold as text in a list; renders nothing without a hold or after its release. */
export function HoldBadge({ hold }: { hold: OrderHold | undefined }) {
  const t = useTexts();
  const { day } = useFormats();
  if (!hold || hold.state === "released") return null;
  if (hold.state !== "waiting") return <span className="muted small">{t(`orderState.hold.${hold.state}`)}</span>;
  return (
    <>
      <span className="badge badge--later">{t(`orderState.hold.${hold.kind}`)}</span>{" "}
      <span className="muted small nowrap">{t("orderState.until", { day: day(hold.until) })}</span>
    </>
  );
}
