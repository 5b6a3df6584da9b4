import type { RequestState } from "#server/services/approvals/request.ts";
import { useTexts } from "../texts.tsx";

const BADGES: Record<RequestState, string> = {
  asked: "badge badge--later",
  approved: "badge badge--now",
  changed: "badge badge--now",
  refused: "badge badge--stop",
  withdrawn: "badge",
  expired: "badge badge--stop",
};

/** The state of a request as a coloured word. */
export function RequestStateBadge({ state }: { state: RequestState }) {
  const t = useTexts();
  return <span className={BADGES[state]}>{t(`approvals.states.${state}`)}</span>;
}
