import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GENERAL_PARTNER, type PartnerCode, type UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { sendRegistration, typedIn, validRegistration, visitAnew } from "#tests/support/registration.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** Strangers try to log in with a person's e-mail address, or ask for links: the address's owner is not locked out. */

const OWNER = "owner@autoservis.example";
const PASSWORD = "dizna-demo";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

let strangers = 0;
const stranger = () => shop.visit({ address: `10.1.${++strangers >> 8}.${strangers & 255}` });

describe("an attack on one account", () => {
  beforeEach(() => {
    // Skip the ERP's slow check of a wrong password: it is not under test.
    const { login } = shop.shop.erp.accounts;
    vi.spyOn(shop.shop.erp.accounts, "login").mockImplementation(async (sent, c) => {
      if (sent.password === "wrong") throw new ErpError("BAD_CREDENTIALS", {});
      return login(sent, c);
    });
  });

  test("from one connection and from 60 others: the owner gets in on a device known, on a new one, and by a mailed link", async () => {
    const known = shop.visit({ address: "192.0.2.9" });
    await known.login(OWNER);
    await known.post("/en/logout", {});
    expect(known.cookies.has("device")).toBe(true);

    const attacker = stranger();
    for (let guess = 0; guess < 12; guess += 1) await logIn(attacker, OWNER, "wrong");
    expect((await logIn(attacker, OWNER, "wrong")).status).toBe(429);
    for (let guess = 0; guess < 60; guess += 1) await logIn(stranger(), OWNER, "wrong");

    expect((await logIn(known, OWNER, PASSWORD)).status).toBe(303);
    expect((await logIn(shop.visit({ address: "192.0.2.10" }), OWNER, PASSWORD)).status).toBe(303);
    // The owner logs in from the attacker's network address, on the known device.
    const beside = shop.visit({ address: `10.1.0.1`, cookies: known.cookies });
    await beside.post("/en/logout", {});
    expect((await logIn(beside, OWNER, PASSWORD)).status).toBe(303);
  });

  test("a signed-in customer changes their password meanwhile", async () => {
    const owner = shop.visit({ address: "192.0.2.11" });
    await owner.login("owner@turbo-centar.example");
    const attacker = stranger();
    for (let guess = 0; guess < 12; guess += 1) await logIn(attacker, "owner@turbo-centar.example", "wrong");
    const answer = await owner.post("/en/my-profile", {
      intent: "password",
      oldPassword: PASSWORD,
      password: "another password",
      passwordRepeat: "another password",
    });
    expect([answer.status, answer.location]).toEqual([303, "/en/my-profile"]);
  });

  test("a device is known for its own account only, and a forged one not at all", async () => {
    const other = "somebody-else@example.com";
    const own = shop.visit({ address: "192.0.2.12" });
    await own.login("office@dizel-grupa.example");
    await own.post("/en/logout", {});
    for (let guess = 0; guess < 10; guess += 1) expect((await logIn(own, other, "wrong")).status).toBe(400);
    expect((await logIn(own, other, "wrong")).status).toBe(429);
    const forged = shop.visit({ address: "192.0.2.12" });
    forged.cookies.set("device", (own.cookies.get("device") ?? "").replace(/^.{4}/, "AAAA"));
    expect((await logIn(forged, other, "wrong")).status).toBe(429);
  });

  test("strangers who ask for links with an address keep no link from its owner, and flood no mailbox", async () => {
    for (let asked = 0; asked < 10; asked += 1)
      expect((await stranger().post("/en/forgot-password", { email: OWNER })).status).toBe(303);
    const answer = await shop.visit({ address: "192.0.2.13" }).post("/en/forgot-password", { email: OWNER });
    expect(answer.status).toBe(303);
    const mails = await shop.mails({ to: OWNER, atLeast: 5 });
    expect(mails).toHaveLength(5);
    const link = new URL(/http:\S+key=\S+/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "");
    const owner = shop.visit({ address: "192.0.2.13" });
    const set = await owner.post(link.pathname + link.search, {
      password: "set by the link",
      passwordRepeat: "set by the link",
    });
    expect(set.status).toBe(303);
    expect(owner.cookies.has("device")).toBe(true);
    expect((await logIn(owner, OWNER, "set by the link")).status).toBe(303);
    // The use of one link has ended the others, so the next request is mailed a new link.
    await owner.post("/en/forgot-password", { email: OWNER });
    expect(await shop.mails({ to: OWNER, atLeast: 6 })).toHaveLength(6);
  });
});

describe.each(pickToday(LANGUAGES, 1))(`a login without a verdict, in %s, seed ${SEED}`, (lang) => {
  test.each([
    ["TIMEOUT", new ErpError("TIMEOUT", {}), WORDS[lang].errors.failed],
    ["UNAVAILABLE", new ErpError("UNAVAILABLE", {}), WORDS[lang].errors.failed],
    ["busy", new ErpError("RATE_LIMITED", { retryAfterSeconds: 3 }), busyText(lang, 3)],
  ])("%s is no wrong password: it is given back, however often", async (_, error, sentence) => {
    const person = stranger();
    vi.spyOn(shop.shop.erp.accounts, "login").mockRejectedValue(error);
    for (let again = 0; again < 15; again += 1) {
      const answer = await logIn(person, OWNER, PASSWORD, lang);
      expect([answer.status, answer.text(".note")]).toEqual([503, sentence]);
      expect(typedIn(answer, "email")).toBe(OWNER);
    }
    vi.mocked(shop.shop.erp.accounts.login).mockRejectedValue(new ErpError("BAD_CREDENTIALS", {}));
    expect((await logIn(person, OWNER, PASSWORD, lang)).status).toBe(400);
  });

  test("a limit of the ERP is none of a crowd's, in its last minute neither", async () => {
    const limit = new ErpError("RATE_LIMITED", { retryAfterSeconds: 50 });
    vi.spyOn(shop.shop.erp.accounts, "login").mockRejectedValue(limit);
    const answer = await logIn(stranger(), OWNER, PASSWORD, lang);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "50"]);
    expect(answer.text(".note")).toBe(WORDS[lang].login.tooMany.replace("{{minutes}}", "1"));
  });

  test("busy says when to come again", async () => {
    vi.spyOn(shop.shop.erp.accounts, "login").mockRejectedValue(new ErpError("RATE_LIMITED", { retryAfterSeconds: 7 }));
    const answer = await logIn(stranger(), OWNER, PASSWORD, lang);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "7"]);
    expect(answer.text(".note")).toBe(busyText(lang, 7));
  });
});

test("250 logins at once with invented addresses: others verify, become guests and buy, and no account is locked out", async () => {
  const customer = shop.visit({ address: "192.0.2.20" });
  await customer.login("office@dizel-grupa.example");
  const release = Promise.withResolvers<never>();
  vi.spyOn(shop.shop.erp.accounts, "login").mockReturnValue(release.promise);
  const answers: Answer[] = [];
  const flood = Array.from({ length: 250 }, async (_, at) => {
    const person = at % 2 ? stranger() : shop.visit({ address: "10.9.9.9" });
    answers.push(await logIn(person, `invented-${at}@example.com`, "wrong"));
  });
  // Two logins are still being checked; the other 248 have been refused.
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(248);

  expect((await customer.get("/en/my-profile")).status).toBe(200);
  await addToCart(shop.visit({ address: "192.0.2.21" }), INJECTOR);
  await addToCart(customer, INJECTOR);

  release.reject(new ErpError("BAD_CREDENTIALS", {}));
  await Promise.all(flood);
  vi.restoreAllMocks();
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(248);
  for (const { headers } of refused) expect(headers.get("Retry-After")).toBe("3");
  // Logins are checked again: from the network address of the flood, and of an account's owner from a new one.
  expect((await logIn(shop.visit({ address: "10.9.9.9" }), "invented-0@example.com", "wrong")).status).toBe(400);
  const owner = shop.visit({ address: "192.0.2.22" });
  expect((await logIn(owner, "office@dizel-grupa.example", PASSWORD)).status).toBe(303);
}, 120_000);

describe.each(LANGUAGES)("a signed-in customer who changes the password while there is no room, in %s", (lang) => {
  const { profile } = WORDS[lang];
  const change = (person: Person) =>
    person.post(`/${lang}/my-profile`, {
      intent: "password",
      oldPassword: PASSWORD,
      password: "another password",
      passwordRepeat: "another password",
    });

  test("is told that nothing was changed, and when to try again", async () => {
    const person = shop.visit({ address: "192.0.2.30" });
    await person.login("counter@autoservis.example");
    const busy = new ErpError("RATE_LIMITED", { retryAfterSeconds: 3 });
    for (const method of ["checkPassword", "changePassword"] as const) {
      vi.spyOn(shop.shop.erp.accounts, method).mockRejectedValueOnce(busy);
      const answer = await change(person);
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "3"]);
      expect(answer.text("main .note")).toBe(inSeconds(profile, 3));
    }
    await shop.visit().login("counter@autoservis.example");
  });

  test("is told that the old one still holds when the ERP does not even answer whether it is right", async () => {
    const person = shop.visit({ address: "192.0.2.32" });
    await person.login("counter@autoservis.example");
    vi.spyOn(shop.shop.erp.accounts, "checkPassword").mockRejectedValueOnce(
      new ErpError("TIMEOUT", {}, { effect: "unknown" }),
    );
    const answer = await change(person);
    expect([answer.status, answer.text("main .note")]).toEqual([
      503,
      `${profile.passwordFailed}. ${profile.passwordKept}`,
    ]);
  });

  test("is told whether the old one still holds when the ERP fails", async () => {
    const person = shop.visit({ address: "192.0.2.31" });
    await person.login("counter@autoservis.example");
    const failing = vi.spyOn(shop.shop.erp.accounts, "changePassword");
    for (const [effect, sentence] of [
      ["none", profile.passwordKept],
      ["unknown", profile.passwordUnsure],
    ] as const) {
      failing.mockRejectedValueOnce(new ErpError("TIMEOUT", {}, { effect }));
      const answer = await change(person);
      expect([answer.status, answer.text("main .note")]).toEqual([503, `${profile.passwordFailed}. ${sentence}`]);
    }
  });
});

test("many registrations at once, whose passwords are as much work as logins, stop no login, and wait for their turn", async () => {
  const known = shop.visit({ address: "192.0.2.50" });
  await known.login("counter@autoservis.example");
  await known.post("/en/logout", {});
  const forms = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const person = visitAnew(shop);
      return { person, page: await person.get("/en/register") };
    }),
  );
  let [atOnce, most] = [0, 0];
  vi.spyOn(shop.shop.erp.accounts, "register").mockImplementation(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await pause(300);
    atOnce -= 1;
    return { id: crypto.randomUUID() as UserId };
  });
  const flood = forms.map(({ person, page }) => sendRegistration(person, validRegistration(), { page }));
  await expect.poll(() => atOnce).toBeGreaterThan(0);
  expect((await logIn(known, "counter@autoservis.example", PASSWORD)).status).toBe(303);
  const answers = await Promise.all(flood);
  expect(most).toBe(2);
  const refused = answers.filter(({ status }) => status !== 303);
  expect(refused.length).toBeLessThan(30);
  for (const answer of refused) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "3"]);
    expect(answer.text(".note")).toContain("Many people are logging in at this moment. Nothing was sent.");
    expect(typedIn(answer, "name")).toBe("Iva Nova");
  }
  expect(refused.length).toBeGreaterThan(0);
});

test("a flood from 20 connections: a known device logs in, who is signed in changes the password, guests fill carts", async () => {
  const known = shop.visit({ address: "192.0.2.40" });
  await known.login("counter@autoservis.example");
  await known.post("/en/logout", {});
  const signedIn = shop.visit({ address: "192.0.2.41" });
  await signedIn.login("office@dizel-grupa.example");
  const people = Array.from({ length: 20 }, () => stranger());
  let isOver = false;
  let tries = 0;
  const { accounts } = shop.shop.erp;
  const { login } = accounts;
  // Checks one wrong password after the other, as the embedded ERP does.
  let last: Promise<unknown> = Promise.resolve();
  vi.spyOn(accounts, "login").mockImplementation(async (sent, c) => {
    if (sent.password === PASSWORD) return login(sent, c);
    last = last.then(() => pause(50));
    await last;
    throw new ErpError("BAD_CREDENTIALS", {});
  });
  const flood = people.map(async (person) => {
    while (!isOver) {
      tries += 1;
      await logIn(person, `invented-${tries}@example.com`, "wrong");
      await pause(20);
    }
  });
  await expect.poll(() => tries).toBeGreaterThan(20);
  for (let again = 0; again < 3; again += 1) {
    expect((await logIn(known, "counter@autoservis.example", PASSWORD)).status).toBe(303);
    await known.post("/en/logout", {});
    const [oldPassword, password] = again % 2 ? ["another password", PASSWORD] : [PASSWORD, "another password"];
    const changed = await signedIn.post("/en/my-profile", {
      intent: "password",
      oldPassword,
      password,
      passwordRepeat: password,
    });
    expect(changed.status).toBe(303);
    await addToCart(shop.visit({ address: `192.0.2.${50 + again}` }), INJECTOR);
  }
  isOver = true;
  await Promise.all(flood);
}, 120_000);

test("60 colleagues behind one address log in within a minute, fifteen of them at once: all get in", async () => {
  const { accounts } = shop.shop.erp;
  const { id, token } = shop.staff.createCustomer({
    partner: "003003" as PartnerCode,
    discount: toBasisPoints(1_200),
    email: "colleague@autoservis.example",
  });
  const asked = { locale: "en", partner: GENERAL_PARTNER, user: { id }, token, requestId: "real" } as const;
  const real = { token, user: await accounts.verify({ ...asked, deadline: Date.now() + 60_000 }) };
  // One after the other, as the embedded ERP checks passwords.
  let last: Promise<unknown> = Promise.resolve();
  vi.spyOn(accounts, "login").mockImplementation(async ({ email }) => {
    last = last.then(() => pause(10));
    await last;
    return { ...real, user: { ...real.user, email } };
  });
  for (let burst = 0; burst < 4; burst += 1) {
    const people = Array.from({ length: 15 }, (_, at) => `colleague-${burst}-${at}@autoservis.example`);
    const answers = people.map((email) => logIn(shop.visit({ address: "192.0.2.60" }), email, PASSWORD));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(people.map(() => 303));
  }
});

function busyText(lang: (typeof LANGUAGES)[number], seconds: number): string {
  return inSeconds(WORDS[lang].login, seconds);
}

/** The sentence that says in how many seconds to try again, in the right plural form. */
function inSeconds(words: { busy_one: string; busy_few?: string; busy_other: string }, seconds: number): string {
  const few = words.busy_few ?? words.busy_other;
  const text = seconds === 1 ? words.busy_one : seconds < 5 ? few : words.busy_other;
  return text.replace("{{count}}", String(seconds));
}

function logIn(person: Person, email: string, password: string, lang = "en"): Promise<Answer> {
  return person.post(`/${lang}/login`, { intent: "login", email, password });
}
