import { z } from "zod";

export const MAX_EMAIL = 254;

/** Exactly one plain address: no name, no comment, no list, no white space. */
export const emailSchema = z.email().max(MAX_EMAIL);

/** Two spellings of an address are one account. The local part is a mailbox's own matter, but nobody tells theirs apart by case. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}
