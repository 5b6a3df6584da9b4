import { createHash } from "node:crypto";
import { type AccountsArea, UNDO_MS } from "../contract/accounts.ts";
import type { IdempotencyKey, UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { parseInput } from "../contract/parse-input.ts";
import { type ProfileFields, readRegistration, registrationSchema } from "../contract/registration.ts";
import { requireKey } from "../contract/required-key.ts";
import { prepare } from "../sqlite/prepared-statement.ts";
import { transaction } from "../sqlite/transaction.ts";
import { type AccountParts, assertFree } from "./account-parts.ts";
import { awaitWork } from "./await-work.ts";
import { requireAccepted } from "./profiles.ts";

/** Makes requests for an account, and takes them back. */
export function createRegistrations(
  parts: AccountParts,
): Pick<AccountsArea, "register" | "findRegistration" | "undoRegister"> {
  const { db, book, passwords, rules, clock, ids } = parts;
  const selectKey = prepare<{ fingerprint: Uint8Array; user: UserId }>(db)`
    select fingerprint, user from registration_key where key = ?`;
  const insertKey = prepare(db, "insert into registration_key (key, fingerprint, user) values (?, ?, ?)");

  /** The user that this key registered before; null if it may register now. IDEMPOTENCY_MISMATCH, EMAIL_IN_USE. */
  function findEarlier(key: IdempotencyKey, fields: ProfileFields, fingerprint: Buffer): UserId | null {
    const earlier = selectKey.get(key);
    if (earlier && !fingerprint.equals(earlier.fingerprint)) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
    if (!earlier) assertFree(parts, fields.email, null);
    return earlier?.user ?? null;
  }

  return {
    async register(sent, c) {
      const key = requireKey(c);
      const read = readRegistration(parseInput(registrationSchema, sent, "registration"), rules);
      const { password, ...fields } = requireAccepted(read).registration;
      const fingerprint = createHash("sha256").update(JSON.stringify(fields)).digest();
      const earlier = findEarlier(key, fields, fingerprint);
      if (earlier !== null) return { id: earlier };
      const hash = await awaitWork(passwords.hash(password), db, c);
      return transaction(db, () => {
        const faster = findEarlier(key, fields, fingerprint);
        if (faster !== null) return { id: faster };
        const id = ids.user();
        book.addRequest(id, fields, hash, clock());
        insertKey.run(key, fingerprint, id);
        return { id };
      });
    },

    async findRegistration(key) {
      const found = typeof key === "string" ? selectKey.get(key) : undefined;
      // Never echo the key: it gives access to the account's id.
      if (!found) throw new ErpError("NOT_FOUND", { what: "registration", id: "" });
      return { id: found.user, state: book.get(found.user)?.user.state ?? "pending" };
    },

    async undoRegister(id) {
      transaction(db, () => {
        const name = typeof id === "string" ? id : "";
        const account = book.get(name as UserId);
        if (!account) throw new ErpError("NOT_FOUND", { what: "registration", id: name });
        const { state } = account.user;
        if (state !== "pending") throw new ErpError("INVALID_STATE", { state });
        if (clock() - account.requestedAt > UNDO_MS) throw new ErpError("INVALID_STATE", { state: "expired" });
        book.remove(account.user.id);
      });
    },
  };
}
