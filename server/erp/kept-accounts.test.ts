import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ShopStore } from "#erp-adapter/around/shop-store/shop-store.ts";
import { toRegistration } from "#erp-adapter/conformance/fixture/customers.ts";
import { visitor } from "#erp-adapter/conformance/fixture/visitor.ts";
import { withKey } from "#erp-adapter/conformance/ordering.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { IS_ON_POSTGRES } from "../shop-db/testing/open-test-db.ts";
import { openTestStore } from "./testing/open-test-store.ts";

const EMAIL = "ana@workshop.example";
const PASSWORD = "correct horse battery";
const APPROVAL = {
  email: EMAIL,
  partner: "001001" as PartnerCode,
  rights: { finances: true, invoices: false },
  by: "the office",
};

let dataDir: string;
let store: ShopStore;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "kept-accounts-"));
  store = await openTestStore(dataDir);
  await store.accounts.register(toRegistration(EMAIL), withKey(visitor()));
});

afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test("an approval gives the partner and the rights that were named, once, and says who decided", async () => {
  await store.accounts.approve({ ...APPROVAL, email: " ANA@Workshop.example " });
  const [account] = await store.accounts.listAccounts();
  const { partner, rights } = APPROVAL;
  expect(account).toMatchObject({ email: EMAIL, state: "active", partner, rights, decidedBy: "the office" });
  await expect(store.accounts.approve(APPROVAL)).rejects.toMatchObject({ code: "INVALID_STATE" });
  await expect(store.accounts.refuse(EMAIL)).rejects.toMatchObject({ code: "INVALID_STATE" });
  await expect(store.accounts.approve({ ...APPROVAL, email: "x@y.example" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("another partner is named on purpose only, and ends the sessions, which have the former one's prices", async () => {
  await store.accounts.approve(APPROVAL);
  const { user, token } = await login();
  const other = { ...APPROVAL, partner: "001002" as PartnerCode, changesPartner: true };
  await store.accounts.approve(other);
  await expect(store.accounts.verify({ ...visitor(), token })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const again = await login();
  expect([again.user.id, again.user.partner]).toEqual([user.id, "001002"]);
});

test("a refused request is gone with its address and its key, and may come again", async () => {
  const key = withKey(visitor());
  await store.accounts.refuse(EMAIL);
  expect(await store.accounts.listAccounts()).toEqual([]);
  await store.accounts.register(toRegistration(EMAIL), key);
  expect(await store.accounts.listAccounts()).toMatchObject([{ state: "pending", partner: null }]);
});

test("a blocked account has neither sessions nor logins until it is unblocked", async () => {
  await expect(store.accounts.block(EMAIL)).rejects.toMatchObject({ code: "INVALID_STATE" });
  await store.accounts.approve(APPROVAL);
  const { user, token } = await login();
  const c = { ...visitor(), user: { id: user.id }, token };
  await store.accounts.block(EMAIL);
  await expect(store.accounts.verify(c)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(login()).rejects.toMatchObject({ code: "INVALID_STATE", details: { state: "blocked" } });
  await store.accounts.unblock(EMAIL);
  expect(await store.accounts.verify(c)).toMatchObject({ state: "active" });
});

test.skipIf(IS_ON_POSTGRES)("neither password nor token is in the file", async () => {
  await store.accounts.approve(APPROVAL);
  const { token } = await login();
  await store.close();
  const bytes = readFileSync(join(dataDir, "shop-store.db")).toString("latin1");
  for (const secret of [PASSWORD, token, token.split(".")[1] ?? ""]) expect(bytes).not.toContain(secret);
});

test("two machines share sessions, tries and requests", async () => {
  const other = await openTestStore(dataDir);
  await store.accounts.approve(APPROVAL);
  const { token } = await login();
  expect(await other.accounts.verify({ ...visitor(), token })).toMatchObject({ email: EMAIL });
  await other.accounts.logout({ ...visitor(), token });
  await expect(store.accounts.verify({ ...visitor(), token })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const asked = [store, other].map((one) => one.accounts.register(toRegistration("b@c.example"), withKey(visitor())));
  const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status).sort();
  expect(outcomes).toEqual(["fulfilled", "rejected"]);
  await other.close();
});

function login() {
  return store.accounts.login({ email: EMAIL, password: PASSWORD }, visitor());
}
