import type { DatabaseSync } from "node:sqlite";
import type { Clock, Ids } from "../clock-and-ids.ts";
import type { CallContext, UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import type { NumberRules } from "../contract/registration.ts";
import type { Account, AccountBook } from "./account-book.ts";
import type { Attempts } from "./attempts.ts";
import type { LeftEmails } from "./left-emails.ts";
import type { Passwords } from "./password-hashing.ts";
import type { PasswordProofs } from "./password-proofs.ts";
import type { Sessions } from "./sessions.ts";

/** The parts that all account functions share. */
export interface AccountParts {
  db: DatabaseSync;
  book: AccountBook;
  leftEmails: LeftEmails;
  sessions: Sessions;
  passwords: Passwords;
  proofs: PasswordProofs;
  attempts: Attempts;
  rules: NumberRules;
  clock: Clock;
  ids: Ids;
}

/** The caller's account. Errors as in `requireUser`: UNAUTHENTICATED, NOT_FOUND and FORBIDDEN; also FORBIDDEN for a guest. */
export function requireAccount({ sessions, book }: AccountParts, c: CallContext): Account {
  const account = book.get(sessions.requireUser(c).id);
  if (!account) throw new ErpError("FORBIDDEN", {});
  return account;
}

/** EMAIL_IN_USE if another account has the address, or can still put it back. */
export function assertFree(
  { book, leftEmails }: Pick<AccountParts, "book" | "leftEmails">,
  email: string,
  owner: UserId | null,
): void {
  const holder = book.findByEmail(email);
  if ((holder && holder.user.id !== owner) || leftEmails.isReserved(email, owner))
    throw new ErpError("EMAIL_IN_USE", {});
}
