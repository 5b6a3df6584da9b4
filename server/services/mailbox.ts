import { toEmailKey } from "#erp-adapter/contract/email-address.ts";

/**
 * The mailbox of an e-mail address, without what its provider ignores: the same person reads a+1@x.example and
 * a@x.example, or a.na@gmail.com and ana@googlemail.com.
 */
export interface Mailbox {
  name: string;
  /** including the "@" */
  domain: string;
}

/** The key under which the mails to one mailbox are counted. */
export function toMailboxKey(email: string): string {
  const { name, domain } = toMailbox(email);
  return name + domain;
}

/** Text that is not an address gets a mailbox of its own. */
export function toMailbox(email: string): Mailbox {
  const key = toEmailKey(email);
  const at = key.lastIndexOf("@");
  if (at === -1) return { name: key, domain: "none" };
  const name = key.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const domain = key.slice(at);
  return GOOGLE.has(domain) ? { name: name.replaceAll(".", ""), domain: "@gmail.com" } : { name, domain };
}

/** Two names of one provider, who ignores dots. Elsewhere a dot may be another person. */
const GOOGLE: ReadonlySet<string> = new Set(["@gmail.com", "@googlemail.com"]);
