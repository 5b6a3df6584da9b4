import { createHash } from "node:crypto";
import type { Work } from "#database/work.ts";
import { type AccountsArea, UNDO_MS } from "../../contract/accounts.ts";
import type { IdempotencyKey, UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type ProfileFields, readRegistration, registrationSchema } from "../../contract/registration.ts";
import { requireKey } from "../../contract/required-key.ts";
import { addRequest, getAccount, holdAccount, removeAccount } from "./account-book.ts";
import { type AccountParts, assertFree, holdAddresses } from "./account-parts.ts";
import { awaitWork } from "./await-work.ts";
import { requireAccepted } from "./profiles.ts";
import { onAccounts } from "./tables.ts";

/** Adds requests for accounts, and withdraws them. */
export function createRegistrations(
  parts: AccountParts,
): Pick<AccountsArea, "register" | "findRegistration" | "undoRegister"> {
  const { db, passwords, rules, clock, ids } = parts;

  /**
   * The user whom this key registered earlier; null if the key is new. IDEMPOTENCY_MISMATCH if the key came with other
   * fields; EMAIL_IN_USE if the key is new and the address is in use.
   */
  function* findEarlier(key: IdempotencyKey, fields: ProfileFields, fingerprint: Buffer): Work<UserId | null> {
    // No other call may register between the two queries: a parallel call with the same key could take the address
    // first, and this call would report the address as in use.
    yield* holdAddresses();
    const earlier = yield* onAccounts.find("registration_key", { key });
    if (earlier && !fingerprint.equals(earlier.fingerprint)) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
    if (!earlier) yield* assertFree(parts, fields.email, null);
    return earlier?.user ?? null;
  }

  return {
    async register(sent, c) {
      const key = requireKey(c);
      const read = readRegistration(parseInput(registrationSchema, sent, "registration"), rules);
      const { password, ...fields } = requireAccepted(read).registration;
      const fingerprint = createHash("sha256").update(JSON.stringify(fields)).digest();
      const earlier = await db.write(() => findEarlier(key, fields, fingerprint));
      if (earlier !== null) return { id: earlier };
      const hash = await awaitWork(passwords.hash(password), db, c);
      return db.write(function* () {
        const faster = yield* findEarlier(key, fields, fingerprint);
        if (faster !== null) return { id: faster };
        const id = ids.user();
        yield* addRequest(id, fields, hash, clock());
        yield* onAccounts.insert("registration_key", { key, fingerprint, user: id });
        return { id };
      });
    },

    async findRegistration(key) {
      return db.read(function* () {
        const found = typeof key === "string" ? yield* onAccounts.find("registration_key", { key }) : undefined;
        // Never echo the key: it gives access to the account's id.
        if (!found) throw new ErpError("NOT_FOUND", { what: "registration", id: "" });
        return { id: found.user, state: (yield* getAccount(found.user))?.user.state ?? "pending" };
      });
    },

    async undoRegister(id) {
      await db.write(function* () {
        const name = typeof id === "string" ? id : "";
        const account = yield* holdAccount(name as UserId);
        if (!account) throw new ErpError("NOT_FOUND", { what: "registration", id: name });
        const { state } = account.user;
        if (state !== "pending") throw new ErpError("INVALID_STATE", { state });
        if (clock() - account.requestedAt > UNDO_MS) throw new ErpError("INVALID_STATE", { state: "expired" });
        yield* removeAccount(account.user.id);
      });
    },
  };
}
