import type { Work } from "#database/work.ts";
import { type AccountsArea, passwordChangeSchema, toPasswordLink } from "../../contract/accounts.ts";
import type { UserId } from "../../contract/context.ts";
import { MAX_EMAIL, toEmailKey } from "../../contract/email-address.ts";
import { ErpError } from "../../contract/errors.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type PasswordOwner, refusalOfPassword } from "../../contract/password.ts";
import { getAccount, holdAccount, holdAccountOf, setPassword } from "./account-book.ts";
import type { AccountParts } from "./account-parts.ts";
import { awaitWork } from "./await-work.ts";
import type { ProofUse } from "./password-proofs.ts";

/** Change of a password, and the mailed link for it. */
export function createPasswordChange(parts: AccountParts): Pick<AccountsArea, "changePassword" | "forgotPassword"> {
  const { db, sessions, passwords, proofs, attempts } = parts;

  function* assertGood(use: ProofUse): Work<void> {
    if (!(yield* proofs.isGood(use))) throw new ErpError("BAD_CREDENTIALS", {});
  }

  function assertAllowed(password: string, owner: PasswordOwner): void {
    const refusal = refusalOfPassword(password, owner);
    if (refusal) throw new ErpError("VALIDATION", { field: "password", ...refusal });
  }

  return {
    async changePassword(id, sent, c) {
      const { userHash, password } = parseInput(passwordChangeSchema, sent, "change");
      assertAllowed(password, {});
      const use = { user: typeof id === "string" ? id : ("" as UserId), userHash, token: c.token };
      const known = await db.read(function* () {
        yield* assertGood(use);
        return yield* getAccount(use.user);
      });
      // The owner's data are used only after the proof, because a refusal can reveal the owner's name.
      assertAllowed(password, known?.fields ?? {});
      const hash = await awaitWork(passwords.hash(password), db, c);
      return db.write(function* () {
        const account = yield* holdAccount(id);
        // Checks the proof again: another call may have used it during the hashing.
        yield* assertGood(use);
        if (!account) throw new ErpError("BAD_CREDENTIALS", {});
        if (account.user.state === "blocked") throw new ErpError("INVALID_STATE", { state: "blocked" });
        yield* setPassword(id, hash);
        yield* proofs.endAll(id);
        yield* sessions.endOthers(id, c.token);
        if (account.emailKey !== null) {
          yield* attempts.forget("password", account.emailKey);
          yield* attempts.forget("link", account.emailKey);
        }
        return account.user;
      });
    },

    async forgotPassword(email) {
      const key = toEmailKey(typeof email === "string" ? email.slice(0, MAX_EMAIL) : "");
      if (key === "") throw new ErpError("VALIDATION", { field: "email", rule: "required" });
      // Counted in a transaction of its own: a transaction that also holds an account must hold it before it counts.
      await db.write(() => attempts.begin("link", key));
      return db.write(function* () {
        const account = yield* holdAccountOf(key);
        const owner = account && account.user.state !== "blocked" ? account.user.id : null;
        const userHash = yield* proofs.issueForLink(owner);
        return { link: owner === null ? null : toPasswordLink(owner, userHash) };
      });
    },
  };
}
