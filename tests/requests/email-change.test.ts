import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { errorOf, typedIn } from "#tests/support/registration.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("another e-mail address, which is the login", () => {
  const OLD = "owner@turbo-centar.example";
  const NEXT = "new-office@turbo-centar.example";
  const LINK = /http:\/\/localhost:3000(\/(?:en|hr)\/restore-email\?key=[\w.%-]+)/;

  test.each(LANGUAGES)(
    "is refused without the present password, next to its field, with what was typed kept (%s)",
    async (lang) => {
      const person = shop.visit();
      await person.login(OLD);
      const page = await person.get(`/${lang}/my-profile`);
      expect(
        page.page.querySelector("form#details [name=oldPassword]"),
        "not asked for while nothing needs it",
      ).toBeNull();
      const refused = await person.submit(page, "form#details", { email: NEXT, city: "Vukovar" });
      expect([refused.status, errorOf(refused, "oldPassword")]).toEqual([400, WORDS[lang].errors.emailNeedsPassword]);
      expect([typedIn(refused, "email"), typedIn(refused, "city")]).toEqual([NEXT, "Vukovar"]);
      const wrong = await person.submit(refused, "form#details", { oldPassword: "not the password" });
      expect([wrong.status, errorOf(wrong, "oldPassword")]).toEqual([400, WORDS[lang].errors.oldPassword]);
      expect(typedIn(wrong, "email")).toBe(NEXT);
      expect(wrong.body).not.toContain("not the password");
      await shop.visit().login(OLD);
      expect(await shop.mails({ to: OLD, atLeast: 0 })).toEqual([]);
    },
  );

  test("of somebody else is refused for who knows the password", async () => {
    const person = shop.visit();
    await person.login(OLD);
    const form = { email: "OWNER@autoservis.example", oldPassword: "dizna-demo", name: "Ana", vat: "10000000000" };
    const answer = await person.post("/en/my-profile", {
      intent: "profile",
      ...form,
      version: await versionOf(person),
    });
    expect([answer.status, errorOf(answer, "email")]).toEqual([400, WORDS.en.errors.emailInUse]);
  });

  test("is told to both, and the old one's link takes the account back from a person who changed the password too", async () => {
    const thief = shop.visit();
    await thief.login(OLD);
    const moved = await move(thief, NEXT, "dizna-demo", "hr");
    expect([moved.status, moved.location]).toEqual([303, "/hr/my-profile"]);
    await shop.mails({ to: NEXT });
    expect((await setPassword(thief, "dizna-demo", "the thief's own")).status).toBe(303);
    await expect(shop.visit().login(OLD)).rejects.toThrow("400");

    const [told] = await shop.mails({ to: OLD });
    expect(told?.subject).toContain("Vaš korisnički račun ima drugu e-mail adresu");
    expect(told?.text).not.toContain(NEXT);
    const fresh = await shop.mails({ to: NEXT, atLeast: 2 });
    expect(fresh.map(({ subject }) => subject)).toEqual([
      "Dizna: Vaša nova e-mail adresa",
      "Dizna: your password has been changed",
    ]);
    const path = LINK.exec(told?.text ?? "")?.[1] ?? "";
    expect(decodeURIComponent(path)).not.toContain("turbo-centar");

    const owner = shop.visit();
    for (let looks = 0; looks < 2; looks += 1) {
      const shown = await owner.get(path);
      expect(shown.text("main button")).toBe(WORDS.hr.restoreEmail.restore);
      expect(shown.text("main strong"), "which address").toBe(OLD);
    }
    await shop.visit().login(NEXT, "the thief's own");
    const restored = await owner.post(path, {});
    expect([restored.status, restored.location]).toEqual([303, expect.stringMatching(/^\/hr\/forgot-password\?key=/)]);
    const asked = await owner.follow(restored);
    // The page keeps this note while it is open, also after a refusal.
    const short = await owner.submit(asked, "main form", { password: "short", passwordRepeat: "short" });
    expect(short.status).toBe(400);
    for (const page of [asked, short]) expect(page.text("main .note")).toBe(WORDS.hr.forgot.restored);
    expect((await thief.get("/en/my-profile")).location).toBe("/en/login?redirectTo=%2Fen%2Fmy-profile");
    for (const [email, password] of [
      [NEXT, "the thief's own"],
      [OLD, "the thief's own"],
      [OLD, "dizna-demo"],
    ] as const)
      await expect(shop.visit().login(email, password)).rejects.toThrow("400");
    const set = await owner.submit(asked, "main form", {
      password: "mine again, at last",
      passwordRepeat: "mine again, at last",
    });
    expect(set.status).toBe(303);
    await shop.visit().login(OLD, "mine again, at last");

    for (const answer of [await owner.get(path), await owner.post(path, {})])
      expect(answer.text("main .note")).toBe(WORDS.hr.restoreEmail.closed);
    const later = await shop.mails({ to: OLD, atLeast: 2 });
    expect(later.at(-1)?.subject).toBe("Dizna: Vaša je lozinka promijenjena");
  });

  test("is told to the old one even if the ERP's answer is lost", async () => {
    const person = shop.visit();
    const email = "office@dizel-grupa.example";
    await person.login(email);
    vi.spyOn(shop.shop.erp.accounts, "update").mockRejectedValueOnce(
      new ErpError("TIMEOUT", {}, { effect: "unknown" }),
    );
    expect((await move(person, "lost@dizel-grupa.example", "dizna-demo")).status).toBe(503);
    const [mail, ...more] = await shop.mails({ to: email });
    expect([mail?.subject, more]).toEqual(["Dizna: does your account have another email address?", []]);
    expect(await shop.mails({ to: "lost@dizel-grupa.example", atLeast: 0 })).toEqual([]);
    const link = LINK.exec((await shop.mails({ to: email }))[0]?.text ?? "")?.[1] ?? "";
    expect((await shop.visit().post(link, {})).status, "nothing had been changed").toBe(400);
    await shop.visit().login(email);
  });

  test.each(LANGUAGES)(
    "put back by an ERP whose answer is lost: the page does not say that nothing was changed (%s)",
    async (lang) => {
      const { restoreEmail, errors, forgot } = WORDS[lang];
      const key = shop.shop.account.links.restoreKey({ id: "u" as UserId, email: "old@turbo-centar.example" });
      const path = `/${lang}/restore-email?${new URLSearchParams({ key })}`;
      for (const [effect, sentence] of [
        ["none", errors.failed],
        ["unknown", `${restoreEmail.unsure} ${forgot.title}`],
      ] as const) {
        vi.spyOn(shop.shop.erp.accounts, "restoreEmail").mockRejectedValueOnce(new ErpError("TIMEOUT", {}, { effect }));
        const answer = await shop.visit().post(path, {});
        expect([answer.status, answer.text("main .note")]).toEqual([503, sentence]);
        expect(answer.text("main button"), "may be tried again").toBe(restoreEmail.restore);
      }
    },
  );

  test("is held on disk while the ERP is asked, so that no end of the shop can silence it; refused, it is dropped", async () => {
    const person = shop.visit();
    const email = "counter@autoservis.example";
    await person.login(email);
    const held: unknown[] = [];
    vi.spyOn(shop.shop.erp.accounts, "update").mockImplementationOnce(async () => {
      held.push(...heldMails());
      throw new ErpError("EMAIL_IN_USE", {});
    });
    expect((await move(person, "owner@autoservis.example", "dizna-demo")).status).toBe(400);
    vi.spyOn(shop.shop.erp.accounts, "changePassword").mockImplementationOnce(async () => {
      held.push(...heldMails());
      throw new ErpError("UNAVAILABLE", {});
    });
    expect((await setPassword(person, "dizna-demo", "never comes to be")).status).toBe(503);
    expect(held).toEqual(["email-in-doubt", "password-in-doubt"]);
    expect(heldMails()).toEqual([]);
    expect(await shop.mails({ to: email, atLeast: 0 })).toEqual([]);
  });

  /** The kinds of mails that wait for an answer of the ERP, read as another process would read them. */
  function heldMails(): unknown[] {
    const db = new DatabaseSync(join(shop.dataDir, "shop.db"), { readOnly: true });
    const rows = db.prepare("SELECT kind FROM outbox WHERE state = 'held'").all();
    db.close();
    return rows.map(({ kind }) => kind);
  }

  async function move(person: Person, email: string, oldPassword: string, lang = "en"): Promise<Answer> {
    const page = await person.get(`/${lang}/my-profile`);
    const asked = await person.submit(page, "form#details", { email });
    return person.submit(asked, "form#details", { oldPassword });
  }

  async function versionOf(person: Person): Promise<string> {
    return typedIn(await person.get("/en/my-profile"), "version");
  }
});

function setPassword(person: Person, oldPassword: string, password: string): Promise<Answer> {
  return person.post("/en/my-profile", { intent: "password", oldPassword, password, passwordRepeat: password });
}
