import { useFormats, useTexts } from "../texts.tsx";
import { Note } from "./note.tsx";

const MINUTE = 60_000;
/** Age from which the note is shown: younger product data needs no mention. */
const SAID_FROM = 15 * MINUTE;
/** Age from which hours say more than minutes. */
const IN_HOURS_FROM = 120 * MINUTE;

/** The age of the page's product data, in milliseconds, while the ERP does not answer and its last answer stands in. */
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
