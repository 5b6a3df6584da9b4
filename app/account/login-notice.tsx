import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

/** Kinds of notices about a form that was refused because its session had ended. */
export const LOGIN_NOTICES = [
  "form-refused",
  "form-refused-guest",
  "form-too-long",
  "file-not-kept",
  "guest-work-gone",
  "guest-data-kept",
] as const;

/** Why a form has led to the login. Not a toast, which would cover the ways to go on. */
export function LoginNotice() {
  const t = useTexts();
  const { notice } = useHeader();
  const kind = LOGIN_NOTICES.find((one) => one === notice?.kind);
  return kind ? <Note tone="warn">{t(`notices.${kind}`)}</Note> : null;
}
