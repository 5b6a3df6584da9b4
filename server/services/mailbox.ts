import { toEmailKey } from "#erp-adapter/contract/email-address.ts";

/** Whose mail an address is, without the tag that many providers ignore: one person reads a+1@x.example and a@x.example. */
export interface Mailbox {
  name: string;
  /** with its "@" */
  domain: string;
}

/** For text that is no address, a mailbox that is no other's. */
export function toMailbox(email: string): Mailbox {
  const key = toEmailKey(email);
  const at = key.lastIndexOf("@");
  if (at === -1) return { name: key, domain: "none" };
  return { name: key.slice(0, at).replace(/(?<=.)\+.*$/, ""), domain: key.slice(at) };
}
