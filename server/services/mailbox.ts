import { toEmailKey } from "#erp-adapter/contract/email-address.ts";

/**
 * The mailbox of an e-mail address, without the tag that many providers ignore: the same person reads a+1@x.example and
 * a@x.example.
 */
export interface Mailbox {
  name: string;
  /** including the "@" */
  domain: string;
}

/** The key under which the mails to one mailbox are counted, whatever the tag. */
export function toMailboxKey(email: string): string {
  const { name, domain } = toMailbox(email);
  return name + domain;
}

/** Text that is not an address gets a mailbox of its own. */
export function toMailbox(email: string): Mailbox {
  const key = toEmailKey(email);
  const at = key.lastIndexOf("@");
  if (at === -1) return { name: key, domain: "none" };
  return { name: key.slice(0, at).replace(/(?<=.)\+.*$/, ""), domain: key.slice(at) };
}
