import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toProfileRequest, toRegistration } from "../../../conformance/fixture/customers.ts";
import { withKey } from "../../../conformance/ordering.ts";
import { parsePasswordLink } from "../../../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { toBasisPoints } from "../../../contract/money.ts";
import { createPasswords, type Passwords } from "../../accounts/password-hashing.ts";
import { createEmbeddedErp } from "../create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "../staff.ts";

const EMAIL = "ivana@workshop.example";
const PARTNER = "001234" as PartnerCode;

let dataDir: string;
let erp: ErpAdapter;
let staff: EmbeddedStaff;
let now: number;
/** runs while a password is being hashed or checked */
let meanwhile: () => unknown;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-accounts-"));
  now = Date.UTC(2026, 10, 20);
  meanwhile = () => null;
  erp = createEmbeddedErp({ dataDir, clock: () => now, passwords: interruptible() });
  staff = createStaff({ dataDir, clock: () => now });
});

afterEach(async () => {
  staff.close();
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

test("no password, token or proof stands in any file", async () => {
  const { c, password } = await member();
  const { link } = await erp.accounts.forgotPassword(EMAIL, visitor());
  const { userHash } = await erp.accounts.checkPassword(password, c);
  const mailed = parsePasswordLink(String(link));
  const secrets = [password, String(c.token), userHash, String(mailed?.userHash)];
  expect(new Set(secrets).size).toBe(4);
  for (const name of readdirSync(dataDir)) {
    const bytes = readFileSync(join(dataDir, name));
    for (const secret of secrets) {
      expect(bytes.includes(secret), name).toBe(false);
      expect(bytes.includes(Buffer.from(secret, "base64url")), name).toBe(false);
    }
  }
});

describe("changes while a password is being worked on", () => {
  test("a login with a password that is changed meanwhile opens nothing", async () => {
    const { password } = await member();
    meanwhile = () => edit("update account set password = 'other'");
    await expect(login(password)).rejects.toMatchObject({ code: "BAD_CREDENTIALS" });
  });

  test("a login of somebody who is blocked meanwhile is told so", async () => {
    const { c, password } = await member();
    meanwhile = () => staff.blockUser(c.user.id);
    await expect(login(password)).rejects.toMatchObject({ code: "INVALID_STATE", details: { state: "blocked" } });
  });

  test("a request that is undone meanwhile is no account", async () => {
    const { id } = await erp.accounts.register(toRegistration(EMAIL), withKey(visitor()));
    meanwhile = () => erp.accounts.undoRegister(id, visitor());
    await expect(login(toRegistration(EMAIL).password)).rejects.toMatchObject({ code: "BAD_CREDENTIALS" });
  });

  test("a session that ends meanwhile gets no proof", async () => {
    const { c, password } = await member();
    meanwhile = () => erp.accounts.logout(c);
    await expect(erp.accounts.checkPassword(password, c)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("a proof that expires meanwhile changes nothing", async () => {
    const { c, password } = await member();
    const { userHash } = await erp.accounts.checkPassword(password, c);
    meanwhile = () => {
      now += 5 * 60 * 1_000;
    };
    const change = erp.accounts.changePassword(c.user.id, { userHash, password: "a new password" }, c);
    await expect(change).rejects.toMatchObject({ code: "BAD_CREDENTIALS" });
    await expect(login(password)).resolves.toMatchObject({ user: { id: c.user.id } });
  });

  test("a caller past its deadline gets TIMEOUT, and nothing was done", async () => {
    const leaving = new AbortController();
    meanwhile = () => leaving.abort();
    const c = { ...visitor(), signal: leaving.signal };
    await expect(erp.accounts.register(toRegistration(EMAIL), withKey(c))).rejects.toMatchObject({
      code: "TIMEOUT",
      effect: "none",
    });
    meanwhile = () => null;
    await erp.accounts.register(toRegistration(EMAIL), withKey(visitor()));
  });

  test("an ERP that closes is UNAVAILABLE", async () => {
    meanwhile = () => erp.close();
    await expect(login("no such word")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});

test("a new address ends the links that were mailed to the old one", async () => {
  const { c, password } = await member();
  const { link } = await erp.accounts.forgotPassword(EMAIL, visitor());
  const mailed = parsePasswordLink(String(link));
  const proof = await erp.accounts.checkPassword(password, c);
  await erp.accounts.update(toProfileRequest("petra@workshop.example"), proof, c);
  const change = { userHash: mailed?.userHash ?? ("" as never), password: "a new password" };
  await expect(erp.accounts.changePassword(c.user.id, change, visitor())).rejects.toMatchObject({
    code: "BAD_CREDENTIALS",
  });
  await expect(login(toRegistration(EMAIL).password)).rejects.toMatchObject({ code: "BAD_CREDENTIALS" });
  const register = () => erp.accounts.register(toRegistration(EMAIL), withKey(visitor()));
  await expect(register()).rejects.toMatchObject({ code: "EMAIL_IN_USE" });
  now += 7 * 24 * 60 * 60 * 1_000;
  await register();
});

test("a link for an unknown address leaves the same trace as one for an account", async () => {
  await member();
  const traces = () => ask("select count(*) as n from password_proof") + ask("select sum(tries) as n from attempt");
  const before = traces();
  await erp.accounts.forgotPassword(EMAIL, visitor());
  const known = traces() - before;
  await erp.accounts.forgotPassword("nobody@workshop.example", visitor());
  expect(traces() - before).toBe(2 * known);
});

test("tries and proofs that ended are cleared away", async () => {
  await erp.accounts.forgotPassword(EMAIL, visitor());
  await erp.accounts.forgotPassword("petra@workshop.example", visitor());
  now += 60 * 60 * 1_000;
  await erp.accounts.forgotPassword("marko@workshop.example", visitor());
  expect(ask("select count(*) as n from attempt")).toBe(1);
  expect(ask("select count(*) as n from password_proof")).toBe(1);
});

test("guests whose session has ended are swept with their carts, a few with each new one; those who ordered stay", async () => {
  const guests = await Promise.all(Array.from({ length: 50 }, () => erp.accounts.guest(visitor())));
  const kept = guests[3]?.id;
  edit(`insert into customer_order (number, user, placed_at, date, document_number, erp_status)
    values ('26-000001', '${kept}', ${now}, '2026-11-20', 'D', 'pending')`);
  const count = () => ask("select count(*) as n from user where kind = 'guest'");
  now += 47 * 60 * 60 * 1_000;
  await erp.accounts.guest(visitor());
  expect(count()).toBe(51);
  now += 2 * 60 * 60 * 1_000;
  await erp.accounts.guest(visitor());
  expect(count()).toBeGreaterThan(30);
  for (let at = 0; at < 10; at += 1) await erp.accounts.guest(visitor());
  // The guest who ordered, and the 12 later guests.
  expect(count()).toBe(13);
  expect(ask(`select count(*) as n from user where id = '${kept}'`)).toBe(1);
  expect(ask("select count(*) as n from cart where user not in (select id from user)")).toBe(0);
});

test("the last resort, a thousand wrong passwords, holds for two processes together", async () => {
  const other = createEmbeddedErp({ dataDir, clock: () => now, passwords: interruptible() });
  for (let guess = 0; guess < 500; guess += 1)
    for (const one of [erp, other])
      await expect(login("no such word", one)).rejects.toMatchObject({ code: "BAD_CREDENTIALS" });
  for (const one of [erp, other])
    await expect(login("no such word", one)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      retryable: true,
      details: { retryAfterSeconds: 900 },
    });
  await other.close();
});

test("thirty wrong passwords of strangers keep neither the owner out nor who is signed in from their password", async () => {
  const { c, password } = await member();
  for (let guess = 0; guess < 30; guess += 1)
    await expect(login("no such word")).rejects.toMatchObject({ code: "BAD_CREDENTIALS" });
  await login(password);
  const { userHash } = await erp.accounts.checkPassword(password, c);
  await erp.accounts.changePassword(c.user.id, { userHash, password: "a new password" }, c);
});

test("guesses in a stolen session are counted by that session", async () => {
  const { c, password } = await member();
  for (let guess = 0; guess < 100; guess += 1)
    await expect(erp.accounts.checkPassword("no such word", c)).rejects.toMatchObject({ code: "BAD_CREDENTIALS" });
  await expect(erp.accounts.checkPassword(password, c)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  const own = await login(password);
  await erp.accounts.checkPassword(password, { ...c, token: own.token });
});

describe("a colleague", () => {
  test("is noted with the person who let them in, as an approval is with its clerk", async () => {
    const { c } = await member(EMAIL, { by: "clerk" });
    const { id } = await invite(c);
    const decided = (user: string) => `select decided_by || ' ' || decided_at as n from user where id = '${user}'`;
    expect(read(decided(c.user.id))).toBe(`clerk ${now}`);
    expect(read(decided(id))).toBe(`${EMAIL} ${now}`);
  });

  test("whose inviter is blocked while the password is being hashed does not join", async () => {
    const { c } = await member();
    meanwhile = () => staff.blockUser(c.user.id);
    await expect(invite(c)).rejects.toMatchObject({ code: "FORBIDDEN", effect: "none" });
    expect(ask(`select count(*) as n from user where partner = '${PARTNER}'`)).toBe(1);
  });

  test("whose address is taken while the password is being hashed does not join", async () => {
    const { c } = await member();
    let isFirst = true;
    meanwhile = async () => {
      if (!isFirst) return;
      isFirst = false;
      await erp.accounts.register(toRegistration("petra@workshop.example"), withKey(visitor()));
    };
    await expect(invite(c)).rejects.toMatchObject({ code: "EMAIL_IN_USE" });
  });

  test("takes neither company nor VAT number from what is sent", async () => {
    const { c } = await member();
    const own = await erp.accounts.profile(c);
    const sent = { ...toRegistration("petra@workshop.example"), company: "Another d.o.o.", vat: "HR10000000000" };
    await erp.accounts.join(sent, withKey({ ...c, token: null, vouched: true }));
    const { user, token } = await erp.accounts.login(sent, visitor());
    const { company, vat } = await erp.accounts.profile({ ...c, user: { id: user.id }, token });
    expect({ company, vat }).toEqual({ company: own.company, vat: own.vat });
  });

  test("does not join under the key of a registration, nor the other way round", async () => {
    const { c } = await member();
    const asked = withKey({ ...c, token: null, vouched: true as const });
    await erp.accounts.register(toRegistration("marko@workshop.example"), { ...visitor(), ...keyOf(asked) });
    const mismatch = expect.objectContaining({ code: "IDEMPOTENCY_MISMATCH" });
    await expect(erp.accounts.join(toRegistration("petra@workshop.example"), asked)).rejects.toEqual(mismatch);
    await expect(erp.accounts.join(toRegistration("marko@workshop.example"), asked)).rejects.toEqual(mismatch);
    const fresh = withKey({ ...c, token: null, vouched: true as const });
    await erp.accounts.join(toRegistration("petra@workshop.example"), fresh);
    const register = erp.accounts.register(toRegistration("luka@workshop.example"), { ...visitor(), ...keyOf(fresh) });
    await expect(register).rejects.toEqual(mismatch);
  });

  test("has none at the general price list, whose customers are strangers to each other", async () => {
    const { c } = await member();
    edit(`update user set partner = '${GENERAL_PARTNER}' where id = '${c.user.id}'`);
    await expect(erp.accounts.colleagues({ ...c, partner: GENERAL_PARTNER })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(invite({ ...c, partner: GENERAL_PARTNER })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("joins once of fifty calls with one key, in two processes", async () => {
    const { c } = await member();
    const other = createEmbeddedErp({ dataDir, clock: () => now, passwords: interruptible() });
    const asked = withKey({ ...c, token: null, vouched: true as const });
    const sent = toRegistration("petra@workshop.example");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? erp : other).accounts.join(sent, asked)),
    );
    // Only a few passwords are hashed at the same time; the other calls are refused and may be sent again.
    for (const one of outcomes)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "RATE_LIMITED", effect: "none" });
    expect(new Set(outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []))).size).toBe(1);
    expect(ask(`select count(*) as n from user where partner = '${PARTNER}'`)).toBe(2);
    await other.close();
  });

  function invite(c: CallContext) {
    return erp.accounts.join(
      toRegistration("petra@workshop.example"),
      withKey({ ...c, token: null, vouched: true as const }),
    );
  }
});

describe("the staff", () => {
  test("approve a request once, at terms that hold for the whole partner", async () => {
    const { c } = await member();
    const colleague = await member("petra@workshop.example", {
      discount: toBasisPoints(700),
      paymentDays: 7,
      changeTerms: true,
    });
    for (const one of [c, colleague.c])
      expect(await erp.accounts.profile(one)).toMatchObject({ priceList: "B", discountPercent: 700, paymentDays: 7 });
    expect(() => approve(EMAIL)).toThrow(expect.objectContaining({ code: "INVALID_STATE" }));
    expect(() => approve("nobody@workshop.example")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });

  test("a refused change leaves the terms as they are", async () => {
    const { c } = await member();
    const terms = { discount: toBasisPoints(9_000), paymentDays: 1 };
    expect(() => approve(EMAIL, terms)).toThrow();
    await erp.accounts.register(toRegistration("petra@workshop.example"), withKey(visitor()));
    expect(() => approve("petra@workshop.example", { ...terms, partner: GENERAL_PARTNER })).toThrow(
      expect.objectContaining({ code: "VALIDATION" }),
    );
    expect(await erp.accounts.profile(c)).toMatchObject({ discountPercent: 1_200, paymentDays: 30 });
  });

  test("may keep finances and invoices from somebody", async () => {
    const { c } = await member(EMAIL, { rights: { finances: false, invoices: true } });
    expect((await erp.accounts.verify(c)).rights).toEqual({ finances: false, invoices: true });
  });

  test("cannot enter two customers with one address", () => {
    const customer = { partner: PARTNER, discount: toBasisPoints(0), email: EMAIL };
    staff.createCustomer(customer);
    expect(() => staff.createCustomer({ ...customer, email: EMAIL.toUpperCase() })).toThrow(
      expect.objectContaining({ code: "EMAIL_IN_USE" }),
    );
  });
});

type Terms = Partial<Parameters<EmbeddedStaff["approve"]>[0]>;

function approve(email: string, terms: Terms = {}): void {
  staff.approve({ email, partner: PARTNER, priceList: "B", discount: toBasisPoints(1_200), paymentDays: 30, ...terms });
}

async function member(email = EMAIL, terms: Terms = {}) {
  const sent = toRegistration(email);
  await erp.accounts.register(sent, withKey(visitor()));
  approve(email, terms);
  const { user, token } = await erp.accounts.login({ email, password: sent.password }, visitor());
  return { c: { ...visitor(), partner: PARTNER, user: { id: user.id }, token }, password: sent.password };
}

function login(password: string, one: ErpAdapter = erp) {
  return one.accounts.login({ email: EMAIL, password }, visitor());
}

function visitor(): CallContext {
  const deadline = Date.now() + 30_000;
  return { locale: "en", partner: GENERAL_PARTNER, user: null, token: null, deadline, requestId: "test" };
}

function interruptible(): Passwords {
  const quick = createPasswords({ N: 16, r: 8, p: 1 });
  return {
    async hash(password) {
      const hash = await quick.hash(password);
      await meanwhile();
      return hash;
    },
    async verify(password, hash) {
      const isRight = await quick.verify(password, hash);
      await meanwhile();
      return isRight;
    },
  };
}

function ask(sql: string): number {
  return withBooks((db) => Number(db.prepare(sql).get()?.n));
}

function read(sql: string): unknown {
  return withBooks((db) => db.prepare(sql).get()?.n);
}

function keyOf({ idempotencyKey }: CallContext): Pick<CallContext, "idempotencyKey"> {
  return { idempotencyKey };
}

function edit(sql: string): void {
  withBooks((db) => db.exec(sql));
}

function withBooks<Result>(work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(join(dataDir, "erp.db"));
  try {
    return work(db);
  } finally {
    db.close();
  }
}
