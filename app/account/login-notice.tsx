import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { LOGIN_NOTICES } from "./login-notices.ts";

/** Why a form has led to the login. Not a toast, which would cover the ways to go on. */
export function LoginNotice() {
  const t = useTexts();
  const { notice } = useHeader();
  const kind = LOGIN_NOTICES.find((one) => one === notice?.kind);
  return kind ? <Note tone="warn">{t(`notices.${kind}`)}</Note> : null;
}
