import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { FieldErrorKey } from "#app/request/forms/field-error.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { errorOf, typedIn } from "#tests/support/registration.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

const OWNER = "owner@autoservis.example";
const FIELDS = ["name", "company", "vat", "address", "postalCode", "city", "phone", "email"] as const;

let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  owner = shop.visit();
  await owner.follow(await owner.login(OWNER));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("mails about orders", () => {
  test.each(LANGUAGES)("(%s) are chosen by ticks, and all of them until then", async (lang) => {
    const colleague = shop.visit();
    await colleague.follow(await colleague.login("counter@autoservis.example"));
    const page = await colleague.get(`/${lang}/my-profile`);
    const kinds = page.page.querySelectorAll("[name=mail]").map((box) => box.getAttribute("value") ?? "");
    expect(kinds).toHaveLength(5);
    const choose = (mails: string[]) =>
      colleague.post(`/${lang}/my-profile`, [
        ["intent", "mails"],
        ...mails.map((mail): [string, string] => ["mail", mail]),
      ]);
    const saved = await choose(["order-invoiced", "no-such-mail"]);
    expect(saved.location).toBe(`/${lang}/my-profile`);
    const after = await colleague.follow(saved);
    expect(after.text(".toast .note")).toContain(WORDS[lang].notices["mails-chosen"]);
    expect(ticked(after)).toEqual(["order-invoiced"]);
    expect(ticked(await owner.get(`/${lang}/my-profile`))).toEqual(kinds);
    expect(ticked(await colleague.follow(await choose(kinds)))).toEqual(kinds);
  });

  test("are said not to be kept while the database does not answer, and the profile comes without them", async () => {
    vi.spyOn(shop.shop.account.mailChoices, "choose").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const failed = await owner.post("/en/my-profile", [["intent", "mails"]]);
    expect([failed.status, failed.text("form .note")]).toEqual([503, WORDS.en.profile.mailsFailed]);
    vi.spyOn(shop.shop.account.mailChoices, "of").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const page = await owner.get("/en/my-profile");
    expect([page.status, page.page.querySelector("[name=mail]")]).toEqual([200, null]);
  });
});

function ticked(page: Answer): string[] {
  return page.page
    .querySelectorAll("[name=mail]")
    .filter((box) => box.hasAttribute("checked"))
    .map((box) => box.getAttribute("value") ?? "");
}

describe.each(LANGUAGES)("the page in %s", (lang) => {
  test("shows one's details, and the terms to read only", async () => {
    const page = await owner.get(`/${lang}/my-profile`);
    expect(FIELDS.map((name) => typedIn(page, name))).toEqual([
      "Ana Primjer",
      "Autoservis Primjer d.o.o.",
      "HR10000000000",
      "Industrijska cesta 1",
      "31000",
      "Osijek",
      "+38531123456",
      OWNER,
    ]);
    const terms =
      lang === "en"
        ? "001001 Price list A Discount 12% Payment terms 30 days"
        : "001001 Cjenik A Rabat 12 % Rok plaćanja 30 dana";
    expect(
      page.page
        .querySelectorAll("dl dt, dl dd")
        .map(({ text }) => text.replace(/\s/g, " "))
        .join(" "),
    ).toContain(terms);
    expect(page.page.querySelector("[name=discount], [name=priceList], [name=paymentDays]")).toBeNull();
  });

  test.each<[string, string, Exclude<FieldErrorKey, "guestProductLeft">]>([
    ["name", "", "required"],
    ["name", "<b>Ana</b>", "text"],
    ["name", "x".repeat(10_000), "text"],
    ["vat", "", "required"],
    ["vat", "10000000001", "vatFormat"],
    ["postalCode", "123", "postalCode"],
    ["phone", "call me", "phone"],
    ["email", "ana", "email"],
    ["email", "ana@example.com\r\nBcc: evil@example.com", "text"],
    ["city", "Osijek\u0007", "text"],
  ])("%s=%j: %s; typed text stays", async (field, value, key) => {
    const typed = { address: "Nova ulica 2", [field]: value };
    const answer = await save(typed, lang);
    expect([answer.status, errorOf(answer, field)]).toEqual([400, WORDS[lang].errors[key]]);
    expect(typedIn(answer, "address")).toBe("Nova ulica 2");
    expect(await addressNow()).toBe("Industrijska cesta 1");
  });

  test("an ERP that fails is an error of the update", async () => {
    vi.spyOn(shop.shop.erp.accounts, "update").mockRejectedValue(
      new ErpError("UNAVAILABLE", {}, { peerMessage: "peer secret" }),
    );
    const answer = await save({ city: "Vukovar" }, lang);
    expect([answer.status, answer.text(".note")]).toEqual([503, WORDS[lang].profile.failed]);
    expect(typedIn(answer, "city")).toBe("Vukovar");
    expect(answer.body).not.toContain("peer secret");
  });

  test("a refused change of password: a summary above it names and leads to each field, by this form's labels", async () => {
    const { errors, profile, register } = WORDS[lang];
    const answer = await owner.post(`/${lang}/my-profile`, { intent: "password" });
    const links = answer.page.querySelectorAll("form#change-password .error-summary a");
    const labels = [profile.oldPassword, profile.newPassword, register.passwordRepeat];
    expect(links.map(({ text }) => text)).toEqual(labels.map((label) => `${label}: ${errors.required}`));
    for (const [index, name] of ["oldPassword", "password", "passwordRepeat"].entries()) {
      const field = answer.page.querySelector(`form#change-password [name=${name}]`);
      expect(links[index]?.getAttribute("href")).toBe(`#${field?.id}`);
    }
    expect(answer.page.querySelectorAll(".error-summary")).toHaveLength(1);
  });

  test("too many wrong present passwords: 429 and when to come back", async () => {
    vi.spyOn(shop.shop.erp.accounts, "checkPassword").mockRejectedValue(
      new ErpError("RATE_LIMITED", { retryAfterSeconds: 90 }),
    );
    const answer = await changePassword(owner, "dizna-demo", "a new password", lang);
    expect([answer.status, answer.text(".note")]).toEqual([429, fill(WORDS[lang].login.tooMany, { minutes: 2 })]);
    expect(answer.headers.get("Retry-After")).toBe("90");
  });
});

describe("saving", () => {
  test("keeps what was typed in normal form, says so, and the head greets by the new name at once", async () => {
    const person = shop.visit();
    await person.login("office@dizel-grupa.example");
    const page = await person.get("/en/my-profile");
    const saved = await person.submit(page, "form#details", {
      name: "Luka Novi",
      phone: "021/123-456",
      vat: "555 000 000 15",
    });
    expect([saved.status, saved.location]).toEqual([303, "/en/my-profile"]);
    const shown = await person.follow(saved);
    expect(shown.text(".toast .note")).toContain(WORDS.en.notices["profile-saved"]);
    expect([typedIn(shown, "name"), typedIn(shown, "phone"), typedIn(shown, "vat")]).toEqual([
      "Luka Novi",
      "+38521123456",
      "HR55500000015",
    ]);
    expect(shown.text(".header summary .tool__text")).toContain("Luka Novi");
  });

  test("from a stale page is a conflict: typed text stays, and saving again keeps it", async () => {
    const [first, second] = [await owner.get("/en/my-profile"), await owner.get("/en/my-profile")];
    await owner.follow(await owner.submit(first, "form#details", { city: "Vinkovci" }));
    const conflict = await owner.submit(second, "form#details", { city: "Đakovo" });
    expect([conflict.status, conflict.text(".note")]).toEqual([409, WORDS.en.profile.conflict]);
    expect(typedIn(conflict, "city")).toBe("Đakovo");
    expect((await owner.submit(conflict, "form#details")).status).toBe(303);
    expect(typedIn(await owner.get("/en/my-profile"), "city")).toBe("Đakovo");
    await save({ city: "Osijek" });
  });

  test("no field that the shop never asked for", async () => {
    const update = vi.spyOn(shop.shop.erp.accounts, "update");
    const page = await owner.get("/en/my-profile");
    const own = Object.fromEntries(FIELDS.map((name) => [name, typedIn(page, name)]));
    const more = {
      erpPartnerCode: "001002",
      partner: "001002",
      role: "admin",
      price: "1",
      discount: "9999",
      priceList: "B",
    };
    const rights = {
      id: "x",
      user: "x",
      kind: "customer",
      "rights[finances]": "true",
      state: "active",
      paymentDays: "365",
    };
    const form = { ...own, ...more, ...rights, intent: "profile", version: typedIn(page, "version") };
    expect((await owner.post("/en/my-profile?partner=001002&user=x", form)).status).toBe(303);
    const [fields, , c] = update.mock.calls[0] ?? [];
    expect(Object.keys(fields ?? {}).sort()).toEqual([...FIELDS].sort());
    expect(c?.partner).toBe("001001");
    expect((await owner.get("/en/my-profile")).text("dl.facts")).toContain("001001");
  });

  test("asks the ERP who it is, however lately it was asked", async () => {
    const verify = vi.spyOn(shop.shop.erp.accounts, "verify");
    await save({});
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test("in a session that was ended elsewhere leads to the login", async () => {
    const person = shop.visit({ cookies: owner.cookies });
    const page = await person.get("/en/my-profile");
    vi.spyOn(shop.shop.erp.accounts, "verify").mockRejectedValueOnce(new ErpError("UNAUTHENTICATED", {}));
    const answer = await person.submit(page, "form#details");
    expect([answer.status, answer.location]).toEqual([
      303,
      expect.stringMatching(/^\/en\/login\?redirectTo=%2Fen%2Fmy-profile&form=/),
    ]);
    expect(person.cookies.has("token")).toBe(false);
  });
});

describe("one's own password", () => {
  const email = "counter@autoservis.example";

  test.each([
    ["the old one wrong", { oldPassword: "not the password" }, "oldPassword", "oldPassword"],
    ["the old one missing", { oldPassword: "" }, "oldPassword", "required"],
    ["short", { password: "9 letters", passwordRepeat: "9 letters" }, "password", "password"],
    ["one's own name", { password: "ana primjer 1", passwordRepeat: "ana primjer 1" }, "password", "passwordOwn"],
    [
      "one's own company",
      { password: "Autoservis Primjer doo", passwordRepeat: "Autoservis Primjer doo" },
      "password",
      "passwordOwn",
    ],
    ["repeated differently", { passwordRepeat: "another one" }, "passwordRepeat", "passwordRepeat"],
  ] as const)("%s: refused on the field, and no password comes back", async (_, typed, field, key) => {
    const form = {
      intent: "password",
      oldPassword: "dizna-demo",
      password: "a new password",
      passwordRepeat: "a new password",
    };
    const answer = await owner.post("/en/my-profile", { ...form, ...typed });
    expect([answer.status, errorOf(answer, field)]).toEqual([400, WORDS.en.errors[key]]);
    for (const name of ["oldPassword", "password", "passwordRepeat"]) expect(typedIn(answer, name)).toBe("");
    expect(answer.body).not.toContain("a new password");
  });

  test("asks the ERP who it is, however lately it was asked", async () => {
    const verify = vi.spyOn(shop.shop.erp.accounts, "verify");
    await changePassword(owner, "not the password", "a new password");
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test("a change ends the other sessions at once, and this one stays", async () => {
    const [here, there] = [shop.visit(), shop.visit()];
    await here.login(email);
    await there.login(email);
    await there.get("/en/my-profile");
    const changed = await changePassword(here, "dizna-demo", "a new password");
    expect([changed.status, changed.location]).toEqual([303, "/en/my-profile"]);
    expect((await here.follow(changed)).text(".toast .note")).toContain(WORDS.en.notices["password-saved"]);
    // The session was verified less than a minute ago, but the ERP itself refuses it when asked for the profile.
    expect((await there.get("/en/my-profile")).location).toBe("/en/login?redirectTo=%2Fen%2Fmy-profile");
    await expect(shop.visit().login(email)).rejects.toThrow("400");
    await shop.visit().login(email, "a new password");
  });

  test("a session that is ended meanwhile changes nothing and leads to the login", async () => {
    const person = shop.visit();
    await person.login(email, "a new password");
    vi.spyOn(shop.shop.erp.accounts, "checkPassword").mockRejectedValue(new ErpError("UNAUTHENTICATED", {}));
    const answer = await changePassword(person, "a new password", "a third password");
    expect([answer.status, answer.location]).toEqual([302, "/en/login?redirectTo=%2Fen%2Fmy-profile"]);
  });

  test("a change is told by mail, by the form and by a mailed link alike", async () => {
    const email = "owner@autoservis.example";
    const before = (await shop.mails({ to: email, atLeast: 0 })).length;
    expect((await changePassword(owner, "dizna-demo", "a new password", "hr")).status).toBe(303);
    const mails = await shop.mails({ to: email, atLeast: before + 1 });
    expect(mails.at(-1)?.subject).toBe("Dizna: Vaša je lozinka promijenjena");
    expect(mails.at(-1)?.text).toContain("http://localhost:3000/hr/forgot-password\n");
    await changePassword(owner, "a new password", "dizna-demo again");
  });

  test("the tenth wrong present password is the last; the right one comes too late then", async () => {
    const person = shop.visit({ address: "198.51.100.77" });
    await person.login("owner@turbo-centar.example");
    for (let n = 0; n < 10; n += 1)
      expect((await changePassword(person, `wrong number ${n}`, "a new password")).status).toBe(400);
    expect((await changePassword(person, "dizna-demo", "a new password")).status).toBe(429);
  });
});

async function save(typed: Record<string, string>, lang = "en"): Promise<Answer> {
  return owner.submit(await owner.get(`/${lang}/my-profile`), "form#details", typed);
}

function changePassword(person: Person, oldPassword: string, password: string, lang = "en"): Promise<Answer> {
  return person.post(`/${lang}/my-profile`, { intent: "password", oldPassword, password, passwordRepeat: password });
}

async function addressNow(): Promise<string> {
  return typedIn(await owner.get("/en/my-profile"), "address");
}
