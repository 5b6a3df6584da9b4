import type { RowState } from "../../domain/quick-order/judge-rows.ts";
import { useTexts } from "../texts.tsx";

const BADGES: Record<RowState, string> = {
  ready: "badge badge--now",
  added: "badge badge--now",
  choose: "badge badge--later",
  replaced: "badge badge--later",
  short: "badge badge--later",
  refused: "badge badge--stop",
  unread: "badge",
};

/** The state of a row as a coloured word. */
export function RowStateBadge({ state }: { state: RowState }) {
  const t = useTexts();
  return <span className={BADGES[state]}>{t(`quickOrder.states.${state}`)}</span>;
}
