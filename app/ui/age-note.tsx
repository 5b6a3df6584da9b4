import { Note } from "./note.tsx";
import { useFormats, useTexts } from "./texts.tsx";

const MINUTE = 60_000;
/** The age in milliseconds from which the note is shown; newer product data need no note. */
const SAID_FROM = 15 * MINUTE;
/** The age in milliseconds from which the note uses hours instead of minutes. */
const IN_HOURS_FROM = 120 * MINUTE;

/** The age of the product data, while the ERP does not answer and older data are shown. `age` in milliseconds. */
export function AgeNote({ age }: { age: number }) {
  const t = useTexts();
  const { integer } = useFormats();
  if (age < SAID_FROM) return null;
  const isLong = age >= IN_HOURS_FROM;
  const count = Math.floor(age / (isLong ? 60 * MINUTE : MINUTE));
  return (
    <Note tone="info">{t(isLong ? "site.hoursOld" : "site.minutesOld", { count, formatted: integer(count) })}</Note>
  );
}
