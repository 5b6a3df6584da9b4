import { z } from "zod";

/** An address with the name of its owner. */
export interface NamedAddress {
  name: string;
  address: string;
}

/**
 * Strict on purpose: no quoted local part, comment, list or white space. Address headers have a grammar of their own, in
 * which `a@b.hr, c@d.hr` is two people and a line break begins a new header.
 */
const addressSchema = z.email().max(254);
const NAMED_ADDRESS = /^\s*(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>\s]+))\s*$/;

/** True for exactly one plain address. */
export function isAddress(text: string): boolean {
  return addressSchema.safeParse(text).success;
}

/** A configured sender, `Dizna <shop@example.com>` or the bare address; null if it is neither. */
export function parseNamedAddress(text: string): NamedAddress | null {
  const parts = NAMED_ADDRESS.exec(text);
  const address = parts?.[2] ?? parts?.[3] ?? "";
  return isAddress(address) ? { name: toHeaderName(parts?.[1] ?? ""), address } : null;
}

/** A name that is safe before an address: one line, without characters that would end the name. */
export function toHeaderName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 100);
}
