import { type AccountsArea, passwordChangeSchema, toPasswordLink } from "../contract/accounts.ts";
import type { UserId } from "../contract/context.ts";
import { MAX_EMAIL, toEmailKey } from "../contract/email-address.ts";
import { ErpError } from "../contract/errors.ts";
import { parseInput } from "../contract/parse-input.ts";
import { type PasswordOwner, refusalOfPassword } from "../contract/password.ts";
import { transaction } from "../sqlite/transaction.ts";
import type { AccountParts } from "./account-parts.ts";
import { awaitWork } from "./await-work.ts";
import type { ProofUse } from "./password-proofs.ts";

/** Change of a password, and the mailed link for it. */
export function createPasswordChange(parts: AccountParts): Pick<AccountsArea, "changePassword" | "forgotPassword"> {
  const { db, book, sessions, passwords, proofs, attempts } = parts;

  function assertGood(use: ProofUse): void {
    if (!proofs.isGood(use)) throw new ErpError("BAD_CREDENTIALS", {});
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
      assertGood(use);
      // Only for the holder of a proof: a refusal reveals the owner's name.
      assertAllowed(password, book.get(use.user)?.fields ?? {});
      const hash = await awaitWork(passwords.hash(password), db, c);
      return transaction(db, () => {
        // Another call with the same proof may have been faster.
        assertGood(use);
        const account = book.get(id);
        if (!account) throw new ErpError("BAD_CREDENTIALS", {});
        if (account.user.state === "blocked") throw new ErpError("INVALID_STATE", { state: "blocked" });
        book.setPassword(id, hash);
        proofs.endAll(id);
        sessions.endOthers(id, c.token);
        if (account.emailKey !== null) {
          attempts.forget("password", account.emailKey);
          attempts.forget("link", account.emailKey);
        }
        return account.user;
      });
    },

    async forgotPassword(email) {
      const key = toEmailKey(typeof email === "string" ? email.slice(0, MAX_EMAIL) : "");
      if (key === "") throw new ErpError("VALIDATION", { field: "email", rule: "required" });
      attempts.begin("link", key);
      return transaction(db, () => {
        const account = book.findByEmail(key);
        const owner = account && account.user.state !== "blocked" ? account.user.id : null;
        const userHash = proofs.issueForLink(owner);
        return { link: owner === null ? null : toPasswordLink(owner, userHash) };
      });
    },
  };
}
