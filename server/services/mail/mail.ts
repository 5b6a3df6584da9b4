import type { NamedAddress } from "./named-address.ts";

/** A mail to one address, in HTML and plain text. */
export interface Mail {
  to: NamedAddress;
  /** address for replies, if not the sender's */
  replyTo?: NamedAddress;
  subject: string;
  /** BCP 47 tag of the language of the texts */
  language: string;
  html: string;
  text: string;
  /** URL of the page whose form unsubscribes; mail programs may also submit that form (RFC 8058) */
  unsubscribe?: string;
  /** number of the order that the mail is about, for the log and for sales */
  order?: string;
  attachments?: { name: string; type: "application/pdf"; bytes: Uint8Array }[];
}
