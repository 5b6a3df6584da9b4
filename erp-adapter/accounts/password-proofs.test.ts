import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runNow } from "#database/work.ts";
import { RANDOM_IDS } from "../clock-and-ids.ts";
import type { SessionToken, UserId } from "../contract/context.ts";
import { openBooks } from "../embedded/books.ts";
import { createPasswordProofs } from "./password-proofs.ts";

test("the proof that a person has typed their password counts only in the session in which they typed it", () => {
  const folder = mkdtempSync(join(tmpdir(), "dizna-proofs-"));
  const books = openBooks(join(folder, "erp.db"));
  const proofs = createPasswordProofs(Date.now, RANDOM_IDS);
  const [user, token] = ["user-1" as UserId, "token-1" as SessionToken];
  books.exec("insert into user (id, kind, created_at) values ('user-1', 'guest', 0)");
  const userHash = runNow(books, proofs.issueForSession(user, token));
  const isGoodIn = (session: SessionToken | null) => runNow(books, proofs.isGood({ user, userHash, token: session }));
  expect([token, "token-2" as SessionToken, null].map(isGoodIn)).toEqual([true, false, false]);
  books.close();
  rmSync(folder, { recursive: true });
});
