import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RANDOM_IDS } from "../../../clock-and-ids.ts";
import { SESSION_MS } from "../../../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type SessionToken, type UserId } from "../../../contract/context.ts";
import { openBooks } from "../books.ts";
import { createSessions, type OfficeSessions } from "./sessions.ts";

let folder: string;
let books: DatabaseSync;
let now: number;
let sessions: OfficeSessions;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-sessions-"));
  books = openBooks(join(folder, "erp.db"));
  now = Date.UTC(2026, 10, 20);
  sessions = createSessions(books, () => now, RANDOM_IDS);
});

afterEach(() => {
  books.close();
  rmSync(folder, { recursive: true });
});

describe("requireUser", () => {
  test.each([
    { when: "the token is the user's", user: "own", token: "own", code: null },
    { when: "there is no token", user: "own", token: null, code: "UNAUTHENTICATED" },
    { when: "there is no user", user: null, token: "own", code: "UNAUTHENTICATED" },
    { when: "the token is made up", user: "own", token: "made up", code: "UNAUTHENTICATED" },
    { when: "the token is somebody else's", user: "other", token: "own", code: "NOT_FOUND" },
    { when: "the user does not exist", user: "nobody", token: "own", code: "NOT_FOUND" },
  ])("$when: $code", async ({ user, token, code }) => {
    const [own, other] = [await newGuest(), await newGuest()];
    const ids: Record<string, UserId> = { own: own.id, other: other.id, nobody: "nobody" as UserId };
    const c = contextOf(
      user === null ? null : (ids[user] ?? null),
      token === "own" ? own.token : (token as SessionToken),
    );
    if (code === null) expect(sessions.requireUser(c).id).toBe(own.id);
    else expect(() => sessions.requireUser(c)).toThrow(expect.objectContaining({ code }));
  });

  test("a blocked account is FORBIDDEN", async () => {
    const { id, token } = await newGuest();
    books.prepare("update user set state = 'blocked'").run();
    expect(() => sessions.requireUser(contextOf(id, token))).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
  });
});

test("a session lasts 24 hours to the millisecond, and a new one clears the ended ones away", async () => {
  const { token } = await newGuest();
  now += SESSION_MS - 1;
  expect(sessions.getUser(token)).not.toBeNull();
  now += 1;
  expect(sessions.getUser(token)).toBeNull();
  await newGuest();
  expect(books.prepare("select count(*) as n from session_token").get()).toEqual({ n: 1 });
});

test("a token stands in no file", async () => {
  const { token } = await newGuest();
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    expect(bytes.includes(token), name).toBe(false);
    expect(bytes.includes(Buffer.from(token, "base64url")), name).toBe(false);
  }
});

async function newGuest(): Promise<{ id: UserId; token: SessionToken }> {
  const id = RANDOM_IDS.user();
  books.prepare("insert into user (id, kind, created_at) values (?, 'guest', ?)").run(id, now);
  return { id, token: sessions.issue(id) };
}

function contextOf(id: UserId | null, token: SessionToken | null): CallContext {
  const user = id === null ? null : { id };
  return { locale: "en", partner: GENERAL_PARTNER, user, token, deadline: Number.MAX_SAFE_INTEGER, requestId: "test" };
}
