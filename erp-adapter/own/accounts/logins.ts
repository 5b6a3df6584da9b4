import { type AccountsArea, loginSchema } from "../../contract/accounts.ts";
import type { CallContext, SessionToken } from "../../contract/context.ts";
import { toEmailKey } from "../../contract/email-address.ts";
import { ErpError } from "../../contract/errors.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { findAccount, holdAccount } from "./account-book.ts";
import { type AccountParts, requireAccount, requireHeldAccount } from "./account-parts.ts";
import { awaitWork } from "./await-work.ts";

/** The functions that check a password: login, and the check before a change. */
export function createSignIn(parts: AccountParts): Pick<AccountsArea, "login" | "checkPassword"> {
  const { db, sessions, passwords, proofs, attempts } = parts;

  return {
    async login(sent, c) {
      const { email, password } = parseInput(loginSchema, sent, "login");
      const found = await db.write(function* () {
        yield* attempts.begin("password", toEmailKey(email));
        return yield* findAccount(email);
      });
      const isRight = await awaitWork(passwords.verify(password, found?.password ?? null), db, c);
      if (!found || !isRight) throw new ErpError("BAD_CREDENTIALS", {});
      const outcome = await db.write(function* () {
        const account = yield* holdAccount(found.user.id);
        // If the password was changed during the check, the checked password no longer counts.
        if (account?.password !== found.password) return "changed";
        yield* attempts.forget("password", toEmailKey(email));
        const { user } = account;
        return user.state === "active" ? { user, token: yield* sessions.issue(user.id) } : user.state;
      });
      if (outcome === "changed") throw new ErpError("BAD_CREDENTIALS", {});
      if (typeof outcome === "string") throw new ErpError("INVALID_STATE", { state: outcome });
      return outcome;
    },

    async checkPassword(sent, c) {
      const password = parseInput(loginSchema.shape.password, sent, "password");
      const { found, session } = await db.write(function* () {
        const found = yield* requireAccount(parts, c);
        const session = requireToken(c);
        yield* attempts.begin("session", session);
        return { found, session };
      });
      const isRight = await awaitWork(passwords.verify(password, found.password), db, c);
      if (!isRight) throw new ErpError("BAD_CREDENTIALS", {});
      return db.write(function* () {
        const account = yield* requireHeldAccount(parts, c);
        if (account.password !== found.password) throw new ErpError("BAD_CREDENTIALS", {});
        yield* attempts.forget("session", session);
        return { userHash: yield* proofs.issueForSession(account.user.id, session) };
      });
    },
  };
}

function requireToken({ token }: CallContext): SessionToken {
  if (token === null) throw new ErpError("UNAUTHENTICATED", {});
  return token;
}
