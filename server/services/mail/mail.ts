import type { Mailbox } from "./mailbox.ts";

/** A mail to one address, in HTML and plain text. */
export interface Mail {
  to: Mailbox;
  /** where an answer goes, when not to the sender */
  replyTo?: Mailbox;
  subject: string;
  /** BCP 47 tag of the language of the texts */
  language: string;
  html: string;
  text: string;
}
