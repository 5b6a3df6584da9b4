import { lock, type Work } from "#database/work.ts";
import type { Clock, Ids } from "../../clock-and-ids.ts";
import type { CallContext, UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { NumberRules } from "../../contract/registration.ts";
import { type Account, findAccount, getAccount, holdAccount } from "./account-book.ts";
import type { Attempts } from "./attempts.ts";
import type { LeftEmails } from "./left-emails.ts";
import type { Passwords } from "./password-hashing.ts";
import type { PasswordProofs } from "./password-proofs.ts";
import type { Sessions } from "./sessions.ts";
import type { Transactions } from "./transactions.ts";

/** The parts that all account functions share. */
export interface AccountParts {
  db: Transactions;
  leftEmails: LeftEmails;
  sessions: Sessions;
  passwords: Passwords;
  proofs: PasswordProofs;
  attempts: Attempts;
  rules: NumberRules;
  clock: Clock;
  ids: Ids;
}

/**
 * The caller's account. Errors as in `requireUser`: UNAUTHENTICATED, NOT_FOUND and FORBIDDEN; also FORBIDDEN for a
 * guest.
 */
export function* requireAccount({ sessions }: Pick<AccountParts, "sessions">, c: CallContext): Work<Account> {
  const { id } = yield* sessions.requireUser(c);
  return orForbidden(yield* getAccount(id));
}

/**
 * The caller's account, held for a change (`holdAccount`). The session is checked after the wait for the account,
 * because another transaction may end the session during the wait.
 */
export function* requireHeldAccount({ sessions }: Pick<AccountParts, "sessions">, c: CallContext): Work<Account> {
  const account = c.user === null ? null : yield* holdAccount(c.user.id);
  yield* sessions.requireUser(c);
  return orForbidden(account);
}

/**
 * Lets one transaction at a time give addresses to accounts: waits for the others. A transaction that holds an account
 * (`holdAccount`) does so before this call, never after.
 */
export function holdAddresses(): Work<void> {
  return lock("addresses of accounts");
}

/** EMAIL_IN_USE if another account has the address, or can still restore it. Call `holdAddresses` first. */
export function* assertFree(
  { leftEmails }: Pick<AccountParts, "leftEmails">,
  email: string,
  owner: UserId | null,
): Work<void> {
  const holder = yield* findAccount(email);
  if ((holder && holder.user.id !== owner) || (yield* leftEmails.isReserved(email, owner)))
    throw new ErpError("EMAIL_IN_USE", {});
}

function orForbidden(account: Account | null): Account {
  if (!account) throw new ErpError("FORBIDDEN", {});
  return account;
}
