import type { OrderStatus as Status } from "#erp-adapter/contract/orders.ts";
import { useTexts } from "../ui/texts.tsx";

const TONES = { pending: "later", undelivered: "later", delivered: "now", cancelled: "stop", other: "" } as const;

/** The status as a coloured word. */
export function OrderStatus({ status }: { status: Status }) {
  const t = useTexts();
  const tone = TONES[status];
  return <span className={tone ? `badge badge--${tone}` : "badge"}>{t(`orderState.statuses.${status}`)}</span>;
}
