import { useTexts } from "../ui/texts.tsx";
import type { RowState } from "./rows/judge-rows.ts";

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
