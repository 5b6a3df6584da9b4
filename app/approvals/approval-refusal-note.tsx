import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { ApprovalRefusal } from "./approval-action.ts";

/** The reason why the action on a request was refused. */
export function ApprovalRefusalNote({ refusal: { reason, errors } }: { refusal: ApprovalRefusal }) {
  const t = useTexts();
  if (reason) return <Note tone="bad">{t(`approvals.refusals.${reason}`)}</Note>;
  return Object.keys(errors).length > 0 ? <Note tone="bad">{t("approvals.refusals.fields")}</Note> : null;
}
