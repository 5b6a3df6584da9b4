import { z } from "zod";

export const MAX_EMAIL = 254;

/** Exactly one plain e-mail address: no name, comment, list or white space. */
export const emailSchema = z.email().max(MAX_EMAIL);

/**
 * The key of an account. Addresses that differ only in case have the same key: mail systems may distinguish case before
 * the @, but in practice none does.
 */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}
