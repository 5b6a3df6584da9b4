import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { createAccountLinks } from "#server/services/account-links/account-links.ts";
import { createSigner } from "#server/services/signing.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { errorOf, sendRegistration, typedIn, validRegistration, visitAnew } from "#tests/support/registration.ts";
import { LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

/** After a registration: the page, the mails, and the link that undoes it. The ERP is the embedded one. */

const SECRET = "a secret of the tests, 32 characters";
const UNDO = /http:\/\/localhost:3000(\/(?:en|hr)\/register-success\?undo=[\w.%-]+)/;
const DAY = 86_400_000;

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, env: { SESSION_SECRET: SECRET } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("a request", () => {
  test("is told to the person, and to sales with everything but the password", async () => {
    const person = visitAnew(shop);
    const typed = validRegistration();
    const done = await person.follow(await sendRegistration(person, typed, { lang: "hr" }));
    expect(done.text("h1")).toBe(WORDS.hr.registerSuccess.title);
    const [mail] = await shop.mails({ to: typed.email });
    expect(mail?.to).toEqual([{ name: typed.name, address: typed.email }]);
    expect(mail?.text).toMatch(UNDO);
    const sales = (await shop.mails({ to: "sales@example.com" })).at(-1);
    for (const text of ["Iva Nova", "Nova d.o.o.", "HR10000000000", "+38531123456", typed.email])
      expect(sales?.text).toContain(text);
    expect(sales?.text).not.toMatch(UNDO);
    for (const text of [mail?.text, mail?.html, sales?.text, sales?.html, shop.logged()])
      expect(text).not.toContain(typed.password);
    expect(shop.logged()).not.toContain(typed.email);
  });

  test("eight for one mailbox with other tags, each from a network of its own: all are taken, and it gets five mails", async () => {
    for (let at = 1; at <= 8; at += 1) {
      const typed = { ...validRegistration(), email: `heidi+${at}@mail.example` };
      expect((await sendRegistration(visitAnew(shop), typed)).location).toBe("/en/register-success");
    }
    const count = async () => {
      const mails = await shop.mails();
      const toHeidi = mails.filter(({ to }) => to?.some(({ address }) => address?.startsWith("heidi+")));
      return [toHeidi.length, mails.filter(({ text }) => text?.includes("heidi+")).length];
    };
    await expect.poll(count).toEqual([5, 8]);
  });

  test.each([
    ["DE136695976", "030 123456", "+4930123456"],
    ["DE136695976", "+385 31 123 456", "+38531123456"],
    ["10000000000", "030 123456", "+38530123456"],
  ])("with the VAT number %s the telephone number %s is %s", async (vat, phone, read) => {
    const typed: Record<string, string> = { ...validRegistration(), vat, phone };
    const answer = await sendRegistration(visitAnew(shop), typed);
    expect(answer.status, answer.text(".field__error")).toBe(303);
    expect(shop.staff.listRegistrations().find(({ email }) => email === typed.email)?.phone).toBe(read);
  });

  test("opens register-success in its own session, again after a reload, and in no other", async () => {
    const person = visitAnew(shop);
    await sendRegistration(person, validRegistration());
    for (let n = 0; n < 2; n += 1) expect((await person.get("/en/register-success")).status).toBe(200);
    for (const path of ["", ".data", ".data?_routes=register-success"])
      expect((await shop.visit().get(`/en/register-success${path}`)).status).toBeGreaterThan(201);
    const late = shop.visit({ cookies: person.cookies });
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11 * 60_000);
    expect((await late.get("/en/register-success")).location).toBe("/en");
  });

  test("with a taken address, in whatever case, is refused on the field", async () => {
    for (const email of ["OWNER@autoservis.example", " owner@Autoservis.example "]) {
      const answer = await sendRegistration(visitAnew(shop), { ...validRegistration(), email });
      expect([answer.status, errorOf(answer, "email")]).toEqual([400, WORDS.en.errors.emailInUse]);
    }
  });

  test("sent twice at once is one, and both are shown the same", async () => {
    const person = visitAnew(shop);
    const page = await person.get("/en/register");
    const typed = validRegistration();
    const answers = await Promise.all([1, 2].map(() => sendRegistration(person, typed, { page })));
    expect(answers.map(({ location }) => location)).toEqual(["/en/register-success", "/en/register-success"]);
    expect(await shop.mails({ to: typed.email })).toHaveLength(1);
  });

  test("sent again by Back and a second press is the same one", async () => {
    const person = visitAnew(shop);
    const page = await person.get("/en/register");
    const typed = validRegistration();
    await sendRegistration(person, typed, { page });
    expect((await sendRegistration(person, typed, { page })).location).toBe("/en/register-success");
  });

  test("whose answer was lost is found again by sending the page that came instead, and mailed once", async () => {
    const { accounts } = shop.shop.erp;
    const register = accounts.register.bind(accounts);
    vi.spyOn(accounts, "register").mockImplementationOnce(async (...given) => {
      await register(...given);
      throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
    });
    const person = visitAnew(shop);
    const typed = validRegistration();
    const lost = await sendRegistration(person, typed);
    expect(lost.status).toBe(503);
    expect(lost.text(".note--bad")).toContain("your request may have been received");
    const { password, passwordRepeat } = typed;
    const again = await sendRegistration(
      person,
      { password: password ?? "", passwordRepeat: passwordRepeat ?? "" },
      { page: lost },
    );
    expect(again.location, again.text(".field__error")).toBe("/en/register-success");
    expect(await shop.mails({ to: typed.email })).toHaveLength(1);
  });

  test("keeps the key of its form through every refusal", async () => {
    const person = visitAnew(shop);
    let page = await person.get("/en/register");
    const key = typedIn(page, "key");
    const typed = validRegistration();
    const taken = { ...typed, email: "owner@autoservis.example" };
    const next = async (fields: Record<string, string>, { tick = true } = {}) => {
      page = await sendRegistration(person, fields, { page, tick });
      return page.status;
    };
    expect(await next(typed, { tick: false })).toBe(400);
    expect(await next({ ...typed, vat: "1" })).toBe(400);
    expect(await next({ ...typed, stamp: "" })).toBe(400);
    expect(await next(taken)).toBe(400);
    vi.spyOn(shop.shop.erp.accounts, "register").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    expect(await next(typed)).toBe(503);
    expect(page.text(".note--bad")).toBe("Registration error. Please try again");
    expect(typedIn(page, "key")).toBe(key);
    expect(await next(typed)).toBe(303);
    expect(await shop.mails({ to: typed.email })).toHaveLength(1);
  });

  test("survives a crash between the ERP and the mails: the same person's next try finds it, and is mailed once", async () => {
    vi.spyOn(shop.shop.account.mails, "on").mockImplementationOnce(() => {
      throw new Error("killed");
    });
    const person = visitAnew(shop);
    const page = await person.get("/en/register");
    const typed = validRegistration();
    expect((await sendRegistration(person, typed, { page })).status).toBe(500);
    // A browser's reload sends the same answer to the captcha again, but each answer is valid once.
    const spent = await sendRegistration(person, typed, { page });
    expect([spent.status, errorOf(spent, "human")]).toEqual([400, WORDS.en.captcha.expired]);
    const { password = "", passwordRepeat = "" } = typed;
    const again = await sendRegistration(person, { password, passwordRepeat }, { page: spent });
    expect(again.location, again.text(".field__error")).toBe("/en/register-success");
    expect(await shop.mails({ to: typed.email })).toHaveLength(1);
  });

  test("survives a crash even if the person never comes back: the job asks the ERP, and writes", async () => {
    vi.spyOn(shop.shop.account.mails, "on").mockImplementationOnce(() => {
      throw new Error("killed");
    });
    const typed = validRegistration();
    expect((await sendRegistration(visitAnew(shop), typed)).status).toBe(500);
    await shop.shop.account.registrations.resume();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
    await shop.shop.account.registrations.resume();
    expect((await shop.mails({ to: typed.email }))[0]?.text).toMatch(UNDO);
    vi.restoreAllMocks();
  });
});

describe("the name in the greeting", () => {
  test.each(["Kliknite na https://evil.test", "Win a prize! evil.test", "=1+1"])(
    "%j is no text of ours",
    async (name) => {
      const typed: Record<string, string> = { ...validRegistration(), name };
      expect((await sendRegistration(visitAnew(shop), typed)).status).toBe(303);
      const [mail] = await shop.mails({ to: typed.email });
      expect(`${mail?.subject} ${mail?.text} ${mail?.html} ${JSON.stringify(mail?.to)}`).not.toContain(name);
    },
  );
});

describe("the link that undoes it", () => {
  test("GET only shows, HEAD too; POST undoes, once; the second says so; the address is free again", async () => {
    const { typed, link } = await request();
    const undo = vi.spyOn(shop.shop.erp.accounts, "undoRegister");
    const person = shop.visit();
    await person.head(link);
    const page = await person.get(link);
    expect([page.status, page.text("main button")]).toEqual([200, WORDS.en.registerSuccess.undo]);
    expect(undo).not.toHaveBeenCalled();
    const done = await person.submit(page, "main form");
    expect(done.status).toBe(303);
    expect((await person.follow(done)).text(".note")).toBe(WORDS.en.notices["registration-undone"]);
    expectClosed(await person.submit(page, "main form"));
    for (const lang of LANGUAGES) expectShut(await shop.visit().get(link.replace("/en/", `/${lang}/`)), lang);
    expect((await sendRegistration(visitAnew(shop), typed)).status).toBe(303);
  });

  test("sent twice at once undoes once, and neither is an error", async () => {
    const { link } = await request();
    const person = shop.visit();
    const answers = await Promise.all([person.post(link, {}), person.post(link, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  });

  test("after the approval it does nothing", async () => {
    const { typed, link } = await request();
    const email = typed.email ?? "";
    const [partner, discount] = ["001010" as PartnerCode, toBasisPoints(0)];
    shop.staff.approve({ email, partner, priceList: "A", discount, paymentDays: 0 });
    expectClosed(await shop.visit().post(link, {}));
    expectShut(await shop.visit().get(link), "en");
    await shop.visit().login(email, typed.password);
  });

  test("an address made up to look done does not say that it is", async () => {
    const { link } = await request();
    expect((await shop.visit().get(`${link}&done=`)).text(".note")).not.toBe(WORDS.en.notices["registration-undone"]);
  });

  test("an ERP that does not answer is no used link", async () => {
    const { link } = await request();
    vi.spyOn(shop.shop.erp.accounts, "undoRegister").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const answer = await shop.visit().post(link, {});
    expect(answer.status).toBe(503);
    expect(answer.text(".note")).not.toBe(WORDS.en.registerSuccess.notUndone);
    expect((await shop.visit().post(link, {})).status).toBe(303);
  });

  test.each(LANGUAGES)("GET says at once that it is over, eight days later (%s)", async (lang) => {
    const undo = linksAt(Date.now() - 8 * DAY).undoKey("nobody" as never);
    expectShut(await shop.visit().get(`/${lang}/register-success?${new URLSearchParams({ undo })}`), lang);
  });

  test.each<[string, (id: string) => string]>([
    ["invented", () => "1.x"],
    ["empty", () => ""],
    ["of another purpose", (id) => createSigner(SECRET).sign("order-link", id)],
    ["of another shop", (id) => linksAt(Date.now(), "another secret of 32 characters!").undoKey(id as never)],
    ["eight days old", (id) => linksAt(Date.now() - 8 * DAY).undoKey(id as never)],
    ["of a user that is none", () => linksAt(Date.now()).undoKey("nobody" as never)],
    ["of a customer", (id) => linksAt(Date.now()).undoKey(id as never)],
  ])("%s: says so and changes nothing", async (_, toKey) => {
    const { user } = await shop.shop.erp.accounts.login(
      { email: "counter@autoservis.example", password: "dizna-demo" },
      {
        locale: "en",
        partner: "000981" as PartnerCode,
        user: null,
        token: null,
        deadline: Date.now() + 9_000,
        requestId: "t",
      },
    );
    const path = `/en/register-success?${new URLSearchParams({ undo: toKey(user.id) })}`;
    expectClosed(await shop.visit().post(path, {}));
    await shop.visit().login("counter@autoservis.example");
  });

  test.each(LANGUAGES)("whose answer is lost does not say that nothing was changed (%s)", async (lang) => {
    const { registerSuccess, errors } = WORDS[lang];
    const path = `/${lang}/register-success?${new URLSearchParams({ undo: linksAt(Date.now()).undoKey("u" as never) })}`;
    for (const [effect, sentence] of [
      ["none", errors.failed],
      ["unknown", registerSuccess.unsure],
    ] as const) {
      vi.spyOn(shop.shop.erp.accounts, "undoRegister").mockRejectedValueOnce(new ErpError("TIMEOUT", {}, { effect }));
      const answer = await shop.visit().post(path, {});
      expect([answer.status, answer.text("main .note")]).toEqual([503, sentence]);
    }
  });
});

async function request() {
  const person = visitAnew(shop);
  const typed = validRegistration();
  await sendRegistration(person, typed);
  const [mail] = await shop.mails({ to: typed.email });
  return { typed, link: UNDO.exec(mail?.text ?? "")?.[1] ?? "" };
}

function linksAt(now: number, secret = SECRET) {
  return createAccountLinks({ signer: createSigner(secret), clock: () => now });
}

/** The page of an expired link: no button. */
function expectShut(answer: Answer, lang: Language): void {
  const { notUndone } = WORDS[lang].registerSuccess;
  expect([answer.status, answer.text(".note"), answer.page.querySelectorAll("main form").length]).toEqual([
    200,
    notUndone,
    0,
  ]);
}

function expectClosed(answer: Answer): void {
  expect(answer.text(".note")).toBe(WORDS.en.registerSuccess.notUndone);
  expect(answer.status).toBe(400);
}
