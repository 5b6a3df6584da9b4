import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runNow, type Work } from "#database/work.ts";
import { RANDOM_IDS } from "../../clock-and-ids.ts";
import { toRegistration } from "../../conformance/fixture/customers.ts";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { parsePasswordLink, type UserHash } from "../../contract/accounts.ts";
import type { SessionToken, UserId } from "../../contract/context.ts";
import { openBooks } from "../embedded/books.ts";
import { addRequest, getAccount } from "./account-book.ts";
import type { AccountParts } from "./account-parts.ts";
import { createAttempts } from "./attempts.ts";
import { createLeftEmails } from "./left-emails.ts";
import { createPasswordChange } from "./password-change.ts";
import { createPasswordProofs } from "./password-proofs.ts";
import { createSessions } from "./sessions.ts";
import { transactionsOnBooks } from "./transactions.ts";

const EMAIL = "ivana@workshop.example";
const OTHER_EMAIL = "petra@workshop.example";
const USER = "user-1" as UserId;
const GUEST = "guest-1" as UserId;
const PASSWORD = "a new password";

let books: DatabaseSync;
let parts: AccountParts;
let accounts: ReturnType<typeof createPasswordChange>;
/** runs while a password is being hashed */
let meanwhile: () => unknown;

beforeEach(() => {
  books = openBooks(":memory:");
  meanwhile = () => null;
  const passwords: AccountParts["passwords"] = {
    async hash(password) {
      meanwhile();
      return `hash of ${password}`;
    },
    verify: async () => true,
  };
  parts = {
    db: transactionsOnBooks(books),
    leftEmails: createLeftEmails(Date.now),
    sessions: createSessions(Date.now, RANDOM_IDS),
    passwords,
    proofs: createPasswordProofs(Date.now, RANDOM_IDS),
    attempts: createAttempts(Date.now),
    rules: {} as AccountParts["rules"],
    clock: Date.now,
    ids: RANDOM_IDS,
  };
  accounts = createPasswordChange(parts);
  work(addRequest(USER, toRegistration(EMAIL), "hash of before", 0));
  books.prepare("insert into user (id, kind, created_at) values (?, 'guest', 0)").run(GUEST);
});
afterEach(() => books.close());

const work = <Result>(task: Work<Result>): Result => runNow(books, task);
const count = (table: "attempt" | "password_proof") => books.prepare(`select count(*) as n from ${table}`).get()?.n;
const keptPassword = () => work(getAccount(USER))?.password;
const block = () => books.exec("update user set state = 'blocked'");
const change = (userHash: UserHash, { id = USER, password = PASSWORD, token = null as SessionToken | null } = {}) =>
  accounts.changePassword(id, { userHash, password }, { ...visitor(), token });

describe("a change of the password", () => {
  test("ends every other session, every proof, and the counts of the address", async () => {
    const { sessions, proofs, attempts } = parts;
    const token = work(sessions.issue(USER));
    const elsewhere = work(sessions.issue(USER));
    const [proof, other] = [work(proofs.issueForSession(USER, token)), work(proofs.issueForLink(USER))];
    for (const kind of ["password", "link", "session"] as const) work(attempts.begin(kind, EMAIL));
    work(attempts.begin("link", OTHER_EMAIL));
    expect(await change(proof, { token })).toMatchObject({ id: USER, email: EMAIL });
    expect(keptPassword()).toBe(`hash of ${PASSWORD}`);
    expect(work(sessions.getUser(token))).toMatchObject({ id: USER });
    expect(work(sessions.getUser(elsewhere))).toBeNull();
    expect(count("attempt")).toBe(2);
    for (const used of [proof, other])
      await expect(change(used, { token })).rejects.toMatchObject({ code: "BAD_CREDENTIALS" });
  });

  test("is made for an account that no address finds", async () => {
    books.exec("update account set email_key = null");
    await change(work(parts.proofs.issueForLink(USER)));
    expect(keptPassword()).toBe(`hash of ${PASSWORD}`);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["an invented proof", () => change("invented" as UserHash)],
    [
      "the proof of another session",
      () => change(work(parts.proofs.issueForSession(USER, "one" as SessionToken)), { token: "two" as SessionToken }),
    ],
    ["the proof of another user", () => change(work(parts.proofs.issueForLink(GUEST)))],
    ["the proof of a guest, who has no account", () => change(work(parts.proofs.issueForLink(GUEST)), { id: GUEST })],
    [
      "a proof without a user, for an id that is none",
      () => change(work(parts.proofs.issueForLink(null)), { id: null as never }),
    ],
    [
      "an id that is no text",
      () => change(work(parts.proofs.issueForLink(USER)), { id: { toString: () => USER } as never }),
    ],
    [
      "a proof that another call uses during the hashing",
      () => {
        meanwhile = () => work(parts.proofs.endAll(USER));
        return change(work(parts.proofs.issueForLink(USER)));
      },
    ],
    [
      "the name as the password and an invented proof, without a hint that it is the name",
      () => change("invented" as UserHash, { password: toRegistration(EMAIL).name }),
    ],
  ])("is refused with %s", async (_, changing) => {
    await expect(changing()).rejects.toMatchObject({ code: "BAD_CREDENTIALS", details: {} });
    expect(keptPassword()).toBe("hash of before");
  });

  test("of a blocked account is refused, also of one that is blocked during the hashing", async () => {
    const proof = work(parts.proofs.issueForLink(USER));
    meanwhile = block;
    for (let tried = 0; tried < 2; tried += 1)
      await expect(change(proof)).rejects.toMatchObject({ code: "INVALID_STATE", details: { state: "blocked" } });
    expect(keptPassword()).toBe("hash of before");
  });

  test.each([
    ["a short word", "short", { field: "password", rule: "min", limit: 10 }],
    ["the owner's address", EMAIL, { field: "password", rule: "own" }],
  ])("to %s is refused, and its proof can be used again", async (_, password, details) => {
    const proof = work(parts.proofs.issueForLink(USER));
    await expect(change(proof, { password })).rejects.toMatchObject({ code: "VALIDATION", details });
    expect(keptPassword()).toBe("hash of before");
    await change(proof);
  });

  test("to a password that may never be set is refused before the proof is looked at", async () => {
    await expect(change("invented" as UserHash, { password: "short" })).rejects.toMatchObject({ code: "VALIDATION" });
  });
});

describe("a forgotten password", () => {
  test("has a link with which it is set, whatever the spelling of the address", async () => {
    const { link } = await accounts.forgotPassword(` ${EMAIL.toUpperCase()} `, visitor());
    const { id, userHash } = parsePasswordLink(String(link)) ?? {};
    expect(id).toBe(USER);
    await change(userHash as UserHash);
    expect(keptPassword()).toBe(`hash of ${PASSWORD}`);
  });

  test("of an unknown address or a blocked account has no link, with the same traces", async () => {
    expect(await accounts.forgotPassword(OTHER_EMAIL, visitor())).toEqual({ link: null });
    expect([count("attempt"), count("password_proof")]).toEqual([1, 1]);
    block();
    expect(await accounts.forgotPassword(EMAIL, visitor())).toEqual({ link: null });
    expect([count("attempt"), count("password_proof")]).toEqual([2, 2]);
  });

  test.each(["", "  ", null, 7])("of the address %j is refused, and counts for no address", async (email) => {
    await expect(accounts.forgotPassword(email as never, visitor())).rejects.toMatchObject({
      code: "VALIDATION",
      details: { field: "email", rule: "required" },
    });
    expect(count("attempt")).toBe(0);
  });

  test("is asked for 200 times in an hour, also for an address without an account", async () => {
    for (let tried = 0; tried < 200; tried += 1) await accounts.forgotPassword(OTHER_EMAIL, visitor());
    await expect(accounts.forgotPassword(OTHER_EMAIL, visitor())).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(count("password_proof")).toBe(200);
    expect((await accounts.forgotPassword(EMAIL, visitor())).link).not.toBeNull();
  });
});
