import { z } from "zod";
import { toLocalDate } from "../contract/local-date.ts";
import { commandError } from "./command.ts";

/**
 * Returns the typed day. Throws a command error: with `sentence` if the text is not a date, with another sentence if
 * the day is past.
 */
export function requireComingDay(text: string, sentence: string): string {
  if (!z.iso.date().safeParse(text).success) throw commandError(sentence);
  if (text < toLocalDate(Date.now())) throw commandError(`${text} is past`);
  return text;
}
