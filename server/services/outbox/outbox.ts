import type { Mail } from "../mail/mail.ts";

/** Mails that one process sends at once; the last of these places is for urgent ones, which also go first. */
export const AT_ONCE = 5;

/** Mail that must go out: on disk before its occasion is certain, sent at least once, whatever ends or fails in between. */
export interface Outbox {
  /** Keeps a mail back until its occasion is certain; twice is once. Takes part in the caller's transaction, as do the next two. */
  hold(kind: OrderMailKind, ref: string): void;
  /** The occasion has come: the held mails are due. Call `kick` after the commit. */
  release(ref: string): void;
  /** The occasion will not come. */
  drop(ref: string): void;
  /** A mail that is due at once and refers to nothing: `payload`, sealed, is all it says, and is wiped once the mail has gone or is given up. Call `kick` after. */
  enqueue(kind: AccountMailKind | CancellationMailKind, payload: string): void;
  /**
   * Holds a sealed mail that says that it is not known whether something was done, before that is tried. `release` and
   * `drop` by the ref it answers; what is still held a minute later, its process having ended, is sent.
   */
  holdDoubt(kind: DoubtMailKind, payload: string): string;
  /** Sends what is due without being waited for. */
  kick(): void;
  /** Sends what is due, and answers how many mails went out. Never throws for a mail that fails: it is tried again later. */
  sendDue(): Promise<number>;
  /** Begins no more mails, and resolves when those under way have ended: others go out after the next start. */
  close(): Promise<void>;
  /** What became of the confirmation to the customer. */
  mailStateOf(ref: string): MailState;
}

/** order-confirmation goes to the customer, order-for-sales to the shop's own people. */
export type OrderMailKind = "order-confirmation" | "order-for-sales";

/** registration-for-sales goes to the shop's own people, the others to whose account it is. */
export type AccountMailKind =
  | "registration-received"
  | "registration-for-sales"
  | "registration-approved"
  | "password-reset"
  | "password-changed"
  | "password-in-doubt"
  | "email-replaced"
  | "email-in-doubt"
  | "email-set";

/** Held while the ERP is asked. */
export type DoubtMailKind = Extract<AccountMailKind, "password-in-doubt" | "email-in-doubt">;

/** cancellation-received goes to the customer who asked, the others to the shop's own people. */
export type CancellationMailKind = "cancellation-received" | "cancellation-for-sales" | "cancellation-in-doubt";

export type MailKind = OrderMailKind | AccountMailKind | CancellationMailKind;

/** `delayed`: tried in vain, and tried again. `none`: no such mail, for want of an address. */
export type MailState = "waiting" | "delayed" | "sent" | "failed" | "none";

/** Makes the mail of a row. Throws when what it refers to is missing, or its payload does not open. */
export type RenderMail = (kind: MailKind, ref: string, payload: string | null) => Mail;
