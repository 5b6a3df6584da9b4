import { z } from "zod";

/** One address with the name of whom it is. */
export interface Mailbox {
  name: string;
  address: string;
}

/**
 * Strict on purpose: no quoted local part, no comment, no list, no white space. An address header is a small language
 * of its own in which `a@b.hr, c@d.hr` is two people and a line break a new header.
 */
const addressSchema = z.email().max(254);
const MAILBOX = /^\s*(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>\s]+))\s*$/;

/** True for exactly one plain address. */
export function isAddress(text: string): boolean {
  return addressSchema.safeParse(text).success;
}

/** A configured sender, `Dizna <shop@example.com>` or the bare address; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const parts = MAILBOX.exec(text);
  const address = parts?.[2] ?? parts?.[3] ?? "";
  return isAddress(address) ? { name: toPlainName(parts?.[1] ?? ""), address } : null;
}

/** A name as it may stand before an address: one line, without characters that end it. */
export function toPlainName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 100);
}
