import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KeptAccounts } from "#erp-adapter/around/shop-store/kept-accounts.ts";
import type { ShopStore } from "#erp-adapter/around/shop-store/shop-store.ts";
import { toProfileRequest, toRegistration } from "#erp-adapter/conformance/fixture/customers.ts";
import { visitor } from "#erp-adapter/conformance/fixture/visitor.ts";
import { withKey } from "#erp-adapter/conformance/ordering.ts";
import { type PasswordLink, parsePasswordLink } from "#erp-adapter/contract/accounts.ts";
import type { CallContext, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { openTestStore } from "./testing/open-test-store.ts";

const EMAIL = "ana@workshop.example";
const OTHER = "other@workshop.example";
const FREE = "free@workshop.example";
const PASSWORD = toRegistration(EMAIL).password;
const RIGHTS = { finances: true, invoices: true };
/** Rounds of each race: enough that each of the two calls wins in some of them. */
const ROUNDS = 15;
const DAY_MS = 24 * 60 * 60 * 1_000;

let folder: string;
let now: number;
let opened: ShopStore[];
/** Two machines on one database, or two processes on one file. */
let one: KeptAccounts;
let two: KeptAccounts;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "kept-accounts-"));
  now = Date.UTC(2026, 10, 23);
  opened = [await openTestStore(folder, { clock: () => now }), await openTestStore(folder, { clock: () => now })];
  [one, two] = opened.map(({ accounts }) => accounts) as [KeptAccounts, KeptAccounts];
});

afterEach(async () => {
  for (const { close } of opened) await close();
  rmSync(folder, { recursive: true });
});

describe("one address", () => {
  test("asked for by many at once, becomes one account", async () => {
    const asked = many(6, (store) => store.register(toRegistration(EMAIL), withKey(visitor())));
    expect(await outcomesOf(asked)).toEqual(["EMAIL_IN_USE", "EMAIL_IN_USE", "EMAIL_IN_USE", ...THREE_OTHERS]);
    expect(await one.listAccounts()).toHaveLength(1);
  });

  test("asked for again under one key is the same account", async () => {
    const c = withKey(visitor());
    const made = await Promise.all(many(6, (store) => store.register(toRegistration(EMAIL), c)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test("is taken over by one of two customers, or by a new one", async () => {
    const [ana, other] = [await openAccount(EMAIL), await openAccount(OTHER)];
    const moves = [await prepareMove(one, ana, FREE), await prepareMove(two, other, FREE)];
    const newcomer = () => two.register(toRegistration(FREE), withKey(visitor()));
    const outcomes = await outcomesOf([...moves, newcomer].map((move) => move()));
    expect(outcomes).toEqual(["EMAIL_IN_USE", "EMAIL_IN_USE", "fulfilled"]);
  });

  test("that was left is put back, and never given to a stranger meanwhile", async () => {
    const ana = await openAccount(EMAIL);
    for (let round = 0; round < 4; round += 1) {
      await (await prepareMove(one, ana, `moved-${round}@workshop.example`))();
      const [stranger, back] = await Promise.allSettled([
        two.register(toRegistration(EMAIL), withKey(visitor())),
        one.restoreEmail(ana.id, EMAIL, visitor()),
      ]);
      expect(stranger).toMatchObject({ status: "rejected", reason: { code: "EMAIL_IN_USE" } });
      expect(back.status).toBe("fulfilled");
      if (back.status === "fulfilled") await setPassword(one, back.value.link, PASSWORD);
      Object.assign(ana, await login(EMAIL));
    }
  });

  test("that an account leaves opens it by no link that was asked for meanwhile", async () => {
    const ana = await openAccount(EMAIL);
    let present = EMAIL;
    for (let round = 0; round < 4; round += 1) {
      const next = `moved-${round}@workshop.example`;
      const move = await prepareMove(one, ana, next);
      const [{ link }] = await Promise.all([two.forgotPassword(present, visitor()), move()]);
      if (link !== null) await expect(setPassword(one, link, "stolen by mail")).rejects.toMatchObject(BAD);
      present = next;
    }
  });
});

describe("a password", () => {
  test("that is changed during a login leaves no session of the old one", async () => {
    await openAccount(EMAIL);
    let present = PASSWORD;
    for (let round = 0; round < ROUNDS; round += 1) {
      const link = await linkTo(EMAIL);
      const next = `another good word ${round}`;
      const [entered] = await Promise.allSettled([login(EMAIL, present), setPassword(two, link, next)]);
      if (entered.status === "rejected") expect(entered.reason).toMatchObject(BAD);
      else await expect(one.verify(entered.value.c)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
      present = next;
    }
    expect((await login(EMAIL, present)).id).not.toBe("");
  });

  test("is changed once by a link that is used twice at once", async () => {
    await openAccount(EMAIL);
    for (let round = 0; round < ROUNDS; round += 1) {
      const link = await linkTo(EMAIL);
      const words = [`the first word ${round}`, `the second word ${round}`];
      const changed = await Promise.allSettled(
        words.map((word, nth) => setPassword(nth === 0 ? one : two, link, word)),
      );
      expect(changed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const [won, lost] = changed[0]?.status === "fulfilled" ? words : words.reverse();
      await login(EMAIL, won);
      await expect(login(EMAIL, lost)).rejects.toMatchObject(BAD);
    }
  });

  test("that is confirmed moves an address once", async () => {
    const ana = await openAccount(EMAIL);
    const { userHash } = await one.checkPassword(PASSWORD, ana.c);
    const moves = many(4, (store, nth) =>
      store.update(toProfileRequest(`moved-${nth}@workshop.example`), { userHash }, ana.c),
    );
    expect(await outcomesOf(moves)).toEqual([BAD.code, BAD.code, BAD.code, "fulfilled"]);
  });
});

describe("tries", () => {
  test("are counted by all machines together, never beyond the limit, and begin again after their time", async () => {
    const limit = 200;
    const outcomes = await outcomesOf(many(limit + 20, (store) => store.forgotPassword(EMAIL, visitor())));
    expect(outcomes.filter((outcome) => outcome === "fulfilled")).toHaveLength(limit);
    expect(outcomes.filter((outcome) => outcome === "RATE_LIMITED")).toHaveLength(20);
    now += DAY_MS;
    expect(await outcomesOf(many(10, (store) => store.forgotPassword(EMAIL, visitor())))).toEqual(
      Array(10).fill("fulfilled"),
    );
  });
});

describe("the office", () => {
  test("approves a request once, and either approves or refuses it, also while the customer takes it back", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = `ask-${round}@workshop.example`;
      const { id } = await one.register(toRegistration(email), withKey(visitor()));
      const decisions = [approve(one, email), approve(two, email), one.refuse(email), two.undoRegister(id, visitor())];
      const outcomes = await outcomesOf(decisions);
      expect(outcomes.filter((outcome) => outcome === "fulfilled")).toHaveLength(1);
      for (const outcome of outcomes) expect(["fulfilled", "INVALID_STATE", "NOT_FOUND"]).toContain(outcome);
    }
  });

  test("gives an account to another company, and no session keeps the former one's prices", async () => {
    await openAccount(EMAIL);
    for (let round = 0; round < ROUNDS; round += 1) {
      const partner = `00200${round % 2}` as PartnerCode;
      const change = { email: EMAIL, partner, rights: RIGHTS, changesPartner: true, by: "the office" };
      const [entered] = await Promise.all([login(EMAIL), two.approve(change)]);
      const present = await one.verify(entered.c).catch((error) => error.code);
      if (present !== "UNAUTHENTICATED") expect(entered.partner).toBe(partner);
    }
  });
});

const BAD = { code: "BAD_CREDENTIALS" };
const THREE_OTHERS = ["EMAIL_IN_USE", "EMAIL_IN_USE", "fulfilled"];

interface Customer {
  id: UserId;
  partner: PartnerCode | null;
  c: CallContext;
}

/** Starts many calls at once, on both machines alternately. */
function many<Result>(count: number, call: (store: KeptAccounts, nth: number) => Promise<Result>): Promise<Result>[] {
  return Array.from({ length: count }, (_, nth) => call(nth % 2 === 0 ? one : two, nth));
}

/** For each call, `fulfilled` or the code of its error, in alphabetical order. */
async function outcomesOf(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((end) => (end.status === "fulfilled" ? "fulfilled" : String(end.reason.code))).sort();
}

async function openAccount(email: string): Promise<Customer> {
  await one.register(toRegistration(email), withKey(visitor()));
  await approve(one, email);
  return login(email);
}

function approve(store: KeptAccounts, email: string): Promise<void> {
  return store.approve({ email, partner: "001001" as PartnerCode, rights: RIGHTS, by: "the office" });
}

async function login(email: string, password = PASSWORD): Promise<Customer> {
  const { user, token } = await one.login({ email, password }, visitor());
  return { id: user.id, partner: user.partner, c: { ...visitor(), user: { id: user.id }, token } };
}

/** Confirms the password; returns the function that changes the e-mail address, to be called when the race starts. */
async function prepareMove(store: KeptAccounts, { c }: Customer, email: string): Promise<() => Promise<unknown>> {
  const { userHash } = await store.checkPassword(PASSWORD, c);
  return () => store.update(toProfileRequest(email), { userHash }, c);
}

async function linkTo(email: string): Promise<PasswordLink> {
  const { link } = await one.forgotPassword(email, visitor());
  if (link === null) throw new Error(`${email} has an account`);
  return link;
}

function setPassword(store: KeptAccounts, link: PasswordLink, password: string): Promise<unknown> {
  const parts = parsePasswordLink(link);
  if (parts === null) throw new Error("a link has an account and a proof");
  return store.changePassword(parts.id, { userHash: parts.userHash, password }, visitor());
}
