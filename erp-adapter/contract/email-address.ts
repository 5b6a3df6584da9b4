import { z } from "zod";

export const MAX_EMAIL = 254;

/** Exactly one plain address: no name, comment, list or white space. */
export const emailSchema = z.email().max(MAX_EMAIL);

/**
 * Spellings that differ only in case are one account. The owner of a mailbox may tell local parts apart by case, but in
 * practice none does.
 */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}
