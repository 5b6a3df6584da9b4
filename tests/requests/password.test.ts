import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { createAccountLinks } from "#server/services/account-links/account-links.ts";
import { createSigner } from "#server/services/signing.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { errorOf, typedIn, visitAnew } from "#tests/support/registration.ts";
import { LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

const SECRET = "a secret of the tests, 32 characters";
const LINK = /http:\/\/localhost:3000(\/(?:en|hr)\/forgot-password\?key=[\w.%-]+)/;
const NEW = { password: "a new password", passwordRepeat: "a new password" };
/** One e-mail address for each language, because requests for links are limited by address. */
const KNOWN = { en: "owner@turbo-centar.example", hr: "owner@autoservis.example" };
const IN_DOUBT = { en: "Dizna: was your password changed?", hr: "Dizna: je li Vaša lozinka promijenjena?" };
const EXPIRED = WORDS.en.forgot.expired;

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, env: { SESSION_SECRET: SECRET } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)("asking for a link in %s", (lang) => {
  test("known, unknown, or an ERP that fails or has had enough: the same answer and page", async () => {
    const seen = new Set<string>();
    const note = async (email: string) => {
      const person = visitAnew(shop);
      const answer = await person.post(`/${lang}/forgot-password`, { email });
      const page = await person.follow(answer);
      seen.add(`${answer.status} ${answer.location} ${answer.headers.getSetCookie()} ${withoutChance(page.body)}`);
      expect(page.text(".note")).toBe(WORDS[lang].forgot.sent);
    };
    await note(KNOWN[lang]);
    await note("nobody@example.com");
    for (const code of ["RATE_LIMITED", "UNAVAILABLE", "TIMEOUT"] as const) {
      vi.spyOn(shop.shop.erp.accounts, "forgotPassword").mockRejectedValueOnce(
        new ErpError(code, { retryAfterSeconds: 9 }, { peerMessage: "peer secret" }),
      );
      await note(KNOWN[lang]);
    }
    expect(seen.size).toBe(1);
  });

  test("the mail is written after the answer, whose time tells nothing of an account", async () => {
    const waiting: (() => void | Promise<void>)[] = [];
    vi.spyOn(shop.shop.request.later, "run").mockImplementation((work) => void waiting.push(work));
    const write = vi.spyOn(shop.shop.account.mails, "passwordReset").mockResolvedValue();
    const ask = (email: string) => visitAnew(shop).post(`/${lang}/forgot-password`, { email });
    await ask("office@dizel-grupa.example");
    await ask("nobody-at-all@example.com");
    expect([waiting.length, write.mock.calls.length], "the same is left to do for both").toEqual([2, 0]);
    for (const work of waiting) await work();
    expect(write.mock.calls.map(([{ to }]) => to)).toEqual(["office@dizel-grupa.example"]);
  });

  test.each(["", "x", "a@b.hr, c@d.hr", "a@b.hr\r\nBcc: evil@example.com", `${"x".repeat(10_000)}@b.hr`])(
    "%j is refused beside the field",
    async (email) => {
      const answer = await visitAnew(shop).post(`/${lang}/forgot-password`, { email });
      expect(answer.status).toBe(400);
      expect(errorOf(answer, "email")).toBe(WORDS[lang].errors[email === "" ? "required" : "email"]);
    },
  );
});

describe("the mailed link", () => {
  test("goes to the account's address and nowhere else", async () => {
    const forgot = vi.spyOn(shop.shop.erp.accounts, "forgotPassword");
    const person = visitAnew(shop);
    const answer = await person.post("/hr/forgot-password", { email: "COUNTER@autoservis.example" });
    const page = await person.follow(answer);
    const answered = await forgot.mock.results[0]?.value;
    const [, userHash = ""] = String(answered?.link).split(".");
    expect(userHash.length).toBeGreaterThan(20);
    const [mail] = await shop.mails({ to: "COUNTER@autoservis.example" });
    const key = decodeURIComponent(LINK.exec(mail?.text ?? "")?.[1]?.split("key=")[1] ?? "");
    expect(key).not.toBe("");
    for (const text of [answer.body, String(answer.location), page.body, shop.logged(), mail?.text])
      expect(text).not.toContain(userHash);
    const shown = await person.get(LINK.exec(mail?.text ?? "")?.[1] ?? "");
    expect([shown.status, shown.body.includes(userHash)]).toEqual([200, false]);
    for (const text of [answer.body, page.body, shop.logged()]) expect(text).not.toContain(key);
    expect((await shop.mails()).filter(({ text }) => text?.includes(key))).toHaveLength(1);
  });

  test("GET and HEAD only show; it works once, ends all sessions, and the new password is the one", async () => {
    const email = "counter@autoservis.example";
    const elsewhere = shop.visit();
    await elsewhere.login(email);
    const link = await askLink(email);
    const person = shop.visit();
    await person.head(link);
    const page = await person.get(link);
    const set = await person.submit(page, "form#new-password", NEW);
    expect([set.status, set.location]).toEqual([303, "/en/login"]);
    expect((await person.follow(set)).text(".note")).toBe(WORDS.en.notices["password-set"]);
    expectClosed(
      await person.submit(page, "form#new-password", { password: "another one", passwordRepeat: "another one" }),
    );
    for (const lang of LANGUAGES) expectShut(await shop.visit().get(link.replace("/en/", `/${lang}/`)), lang);
    await expect(shop.visit().login(email)).rejects.toThrow("400");
    await shop.visit().login(email, NEW.password);
    expect((await elsewhere.get("/en/my-profile")).location).toBe("/en/login?redirectTo=%2Fen%2Fmy-profile");
  });

  test("twice at once sets one password", async () => {
    const link = await askLink("office@dizel-grupa.example");
    const passwords = ["the first password", "the second password"];
    const answers = await Promise.all(
      passwords.map((password) => shop.visit().post(link, { password, passwordRepeat: password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    const won = passwords[answers.findIndex(({ status }) => status === 303)];
    await shop.visit().login("office@dizel-grupa.example", won);
  });

  test.each([
    ["short", { password: "9 letters", passwordRepeat: "9 letters" }, "password", "password"],
    ["long", { password: "x".repeat(129), passwordRepeat: "x".repeat(129) }, "password", "password"],
    ["missing", {}, "password", "required"],
    ["typed differently", { ...NEW, passwordRepeat: "something else" }, "passwordRepeat", "passwordRepeat"],
  ] as const)("a password that is %s is refused and spends nothing", async (_, typed, field, key) => {
    const link = linkTo({ id: "u", userHash: "h" });
    const change = vi.spyOn(shop.shop.erp.accounts, "changePassword");
    const answer = await shop.visit().post(link, typed);
    expect([answer.status, errorOf(answer, field)]).toEqual([400, WORDS.en.errors[key]]);
    expect(typedIn(answer, "password")).toBe("");
    expect(change).not.toHaveBeenCalled();
  });

  test("for another id, or guessed, it opens nothing", async () => {
    const [own, other] = await Promise.all([proofOf("owner@autoservis.example"), idOf("owner@turbo-centar.example")]);
    for (const proof of [
      { ...own, id: other },
      { ...own, userHash: `${own.userHash}x` },
      { id: other, userHash: "x" },
    ])
      expectClosed(await shop.visit().post(linkTo(proof), NEW));
    // The refused attempts have not used up the valid link.
    expect(
      (await shop.visit().post(linkTo(own), { password: "dizna-demo", passwordRepeat: "dizna-demo" })).status,
    ).toBe(303);
  });

  test("after an hour it is over: for the shop, and for the ERP", async () => {
    const proof = await proofOf("owner@autoservis.example");
    const late = linkTo(proof, Date.now() - 3_600_001);
    for (const lang of LANGUAGES) expectShut(await shop.visit().get(late.replace("/en/", `/${lang}/`)), lang);
    expectClosed(await shop.visit().post(late, NEW));
    const books = new DatabaseSync(join(shop.dataDir, "erp.db"), { timeout: 5_000 });
    const hash = createHash("sha256").update(proof.userHash).digest();
    books.prepare("update password_proof set expires_at = ? where hash = ?").run(Date.now() - 1, hash);
    books.close();
    const ofErp = linkTo(proof);
    expect((await shop.visit().get(ofErp)).text("main button"), "only the ERP knows").toBe(WORDS.en.forgot.save);
    expectClosed(await shop.visit().post(ofErp, NEW));
    expectShut(await shop.visit().get(ofErp), "en");
  });

  test.each(["", "x", "1.2.3", "1.x".repeat(900), "<b>"])("key=%j says that it has expired", async (key) => {
    const path = `/en/forgot-password?${new URLSearchParams({ key })}`;
    expect((await shop.visit().get(path)).text(".note")).toBe(EXPIRED);
    expectClosed(await shop.visit().post(path, NEW));
  });

  test("the owner's own address or company is no password, and the link stays open", async () => {
    const link = linkTo(await proofOf("office@dizel-grupa.example"));
    for (const own of ["office@dizel-grupa.example", "OFFICE@dizel-grupa.example 1"]) {
      const answer = await shop.visit().post(link, { password: own, passwordRepeat: own });
      expect([answer.status, errorOf(answer, "password")]).toEqual([400, WORDS.en.errors.passwordOwn]);
    }
    expect((await shop.visit().get(link)).text("main button")).toBe(WORDS.en.forgot.save);
  });

  test("an ERP that does not answer spends nothing, and says so", async () => {
    vi.spyOn(shop.shop.erp.accounts, "changePassword").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const answer = await shop.visit().post(linkTo({ id: "u", userHash: "h" }), NEW);
    const { profile, forgot } = WORDS.en;
    expect([answer.status, answer.text(".note")]).toEqual([503, `${profile.passwordFailed}. ${forgot.linkKept}`]);
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect((await shop.visit().get(answer.path)).text("main button"), "still open").toBe(WORDS.en.forgot.save);
  });

  test.each(LANGUAGES)(
    "an answer that is lost is no promise that the link still works, and is told by mail (%s)",
    async (lang) => {
      const email = "counter@autoservis.example";
      const before = (await shop.mails({ to: email, atLeast: 0 })).length;
      const link = linkTo({ ...(await proofOf(email)), email }).replace("/en/", `/${lang}/`);
      const { accounts } = shop.shop.erp;
      const change = accounts.changePassword.bind(accounts);
      const held: unknown[] = [];
      vi.spyOn(accounts, "changePassword").mockImplementationOnce(async (...given) => {
        held.push(...heldMails());
        await change(...given);
        throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
      });
      const password = `set without an answer, ${lang}`;
      const answer = await shop.visit().post(link, { password, passwordRepeat: password });
      const { profile, forgot } = WORDS[lang];
      expect([answer.status, answer.text(".note")]).toEqual([503, `${profile.passwordFailed}. ${forgot.unsure}`]);
      expect(answer.headers.get("Retry-After")).toBe("60");
      expect([answer.page.querySelectorAll("main form").length, answer.text("main a.btn")]).toEqual([0, forgot.title]);
      expect(held, "on disk before the ERP is asked").toEqual(["password-in-doubt"]);
      const mails = (await shop.mails({ to: email, atLeast: before + 1 })).slice(before);
      expect(mails.map(({ subject }) => subject)).toEqual([IN_DOUBT[lang]]);
      await shop.visit().login(email, password);
      expectClosed(await shop.visit().post(link.replace("/hr/", "/en/"), NEW));
    },
  );

  test("a change is told by mail as one that happened, and the mail of the doubt is dropped", async () => {
    const email = "counter@autoservis.example";
    const before = (await shop.mails({ to: email, atLeast: 0 })).length;
    await visitAnew(shop).post("/en/forgot-password", { email });
    const asked = (await shop.mails({ to: email, atLeast: before + 1 })).at(-1);
    const { accounts } = shop.shop.erp;
    const change = accounts.changePassword.bind(accounts);
    const held: unknown[] = [];
    vi.spyOn(accounts, "changePassword").mockImplementationOnce(async (...given) => {
      held.push(...heldMails());
      return change(...given);
    });
    expect((await shop.visit().post(LINK.exec(asked?.text ?? "")?.[1] ?? "", NEW)).status).toBe(303);
    expect(held).toEqual(["password-in-doubt"]);
    const mails = (await shop.mails({ to: email, atLeast: before + 2 })).slice(before + 1);
    expect(mails.map(({ subject }) => subject)).toEqual(["Dizna: your password has been changed"]);
    expect(heldMails()).toEqual([]);
  });

  test("a limit of the ERP in its last minute is a limit, and a lack of room is none", async () => {
    for (const [seconds, status] of [
      [40, 429],
      [3, 503],
    ] as const) {
      const error = new ErpError("RATE_LIMITED", { retryAfterSeconds: seconds });
      vi.spyOn(shop.shop.erp.accounts, "changePassword").mockRejectedValueOnce(error);
      const answer = await shop.visit().post(linkTo({ id: "u", userHash: "h" }), NEW);
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([status, String(seconds)]);
    }
  });

  test("user and hash of the form or the address change nothing", async () => {
    const id = await idOf("owner@turbo-centar.example");
    const change = vi
      .spyOn(shop.shop.erp.accounts, "changePassword")
      .mockRejectedValue(new ErpError("BAD_CREDENTIALS", {}));
    for (const userHash of ["", "x", "[]"])
      await shop
        .visit()
        .post(`${linkTo({ id: "u", userHash: "h" })}&id=${id}`, { ...NEW, id, userHash, "userHash[]": "x" });
    for (const [given, { userHash }] of change.mock.calls) expect([given, userHash]).toEqual(["u", "h"]);
    expect(change).toHaveBeenCalledTimes(3);
  });
});

async function askLink(email: string): Promise<string> {
  await visitAnew(shop).post("/en/forgot-password", { email });
  const mail = (await shop.mails({ to: email })).at(-1);
  return LINK.exec(mail?.text ?? "")?.[1] ?? "";
}

/** The ERP's answer to the shop server, from which a reset link is made. */
async function proofOf(email: string): Promise<{ id: string; userHash: string }> {
  const { link } = await shop.shop.erp.accounts.forgotPassword(email, asNobody());
  const [id = "", userHash = ""] = String(link).split(".");
  return { id, userHash };
}

async function idOf(email: string): Promise<string> {
  return (await proofOf(email)).id;
}

function linkTo(proof: { id: string; userHash: string; email?: string }, now = Date.now()): string {
  const links = createAccountLinks({ signer: createSigner(SECRET), clock: () => now });
  return `/en/forgot-password?key=${encodeURIComponent(links.resetKey(proof as never))}`;
}

/** The kinds of mails that wait for an answer of the ERP, read as another process would read them. */
function heldMails(): unknown[] {
  const db = new DatabaseSync(join(shop.dataDir, "shop.db"), { readOnly: true });
  const rows = db.prepare("SELECT kind FROM outbox WHERE state = 'held'").all();
  db.close();
  return rows.map(({ kind }) => kind);
}

function asNobody() {
  const partner = "000981" as PartnerCode;
  return { locale: "en", partner, user: null, token: null, deadline: Date.now() + 9_000, requestId: "t" } as const;
}

function expectClosed(answer: Answer): void {
  expect([answer.status, answer.text(".note")]).toEqual([400, EXPIRED]);
}

/** The page of an expired link: no form to fill in, and a link to request a new one. */
function expectShut(answer: Answer, lang: Language): void {
  const { forgot } = WORDS[lang];
  expect([answer.status, answer.text(".note"), answer.page.querySelectorAll("main form").length]).toEqual([
    200,
    forgot.expired,
    0,
  ]);
  expect(answer.text("main a.btn")).toBe(forgot.title);
}

function withoutChance(body: string): string {
  return body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
}
