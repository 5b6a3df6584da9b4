import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { FieldErrorKey } from "#app/request/forms/field-error.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { createSigner } from "#server/services/signing.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { errorOf, sendRegistration, typedIn, validRegistration, visitAnew } from "#tests/support/registration.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

const SECRET = "a secret of the tests, 32 characters";
const TEXTS = ["name", "company", "vat", "address", "postalCode", "city", "phone", "email"] as const;
const REQUIRED = ["name", "vat", "email", "password", "passwordRepeat"];

let shop: TestShop;
/** the ERP's registration, spied on: it receives the data to store */
let register: ReturnType<typeof vi.fn>;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, env: { SESSION_SECRET: SECRET } });
});
beforeEach(() => {
  register = vi.spyOn(shop.shop.erp.accounts, "register").mockResolvedValue({ id: "u-1" as never }) as never;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)("the form in %s", (lang) => {
  const { captcha, errors } = WORDS[lang];

  test("an empty one: every required field says so at once, and nothing else does", async () => {
    const answer = await sendRegistration(visitAnew(shop), {}, { lang });
    expect(answer.status).toBe(400);
    const wrong = [...TEXTS, "password", "passwordRepeat"].filter((name) => errorOf(answer, name) !== "");
    expect(wrong.sort()).toEqual([...REQUIRED].sort());
    for (const name of wrong) expect(errorOf(answer, name)).toBe(errors.required);
    expect(answer.page.querySelectorAll(".error-summary a")).toHaveLength(REQUIRED.length);
    expect(register).not.toHaveBeenCalled();
  });

  test("an unticked box: the sentence names it and is tied to it; nothing typed is lost but the passwords", async () => {
    const typed = validRegistration();
    const answer = await sendRegistration(visitAnew(shop), typed, { lang, tick: false });
    expect([answer.status, errorOf(answer, "human")]).toEqual([400, captcha.untickedBox]);
    for (const name of TEXTS) expect(typedIn(answer, name)).toBe(typed[name]);
    for (const name of ["password", "passwordRepeat"]) expect(typedIn(answer, name)).toBe("");
    expect(answer.body).not.toContain("long enough 1");
  });

  test.each<[field: string, typed: Record<string, string>, error: Exclude<FieldErrorKey, "guestProductLeft">]>([
    ["password", { password: "Iva Nova 123", passwordRepeat: "Iva Nova 123" }, "passwordOwn"],
    [
      "password",
      { company: "Servis Nova d.o.o.", password: "servis-nova-doo", passwordRepeat: "servis-nova-doo" },
      "passwordOwn",
    ],
    ["vat", { vat: "10000000001" }, "vatFormat"],
    ["vat", { vat: "HR1000000000" }, "vat"],
    ["vat", { vat: "12345" }, "vat"],
    ["vat", { vat: "DE000000000" }, "vat"],
    ["vat", { vat: "DE136695978" }, "vatFormat"],
    ["vat", { vat: "ZZ123456789" }, "vat"],
    ["postalCode", { postalCode: "3100" }, "postalCode"],
    ["postalCode", { postalCode: "3100a" }, "postalCode"],
    ["postalCode", { postalCode: "٣١٠٠٠" }, "postalCode"],
    ["phone", { phone: "12" }, "phone"],
    ["phone", { phone: "not a number" }, "phone"],
    ["phone", { phone: "+999 123 456 789" }, "phone"],
    ["phone", { vat: "ATU12011204", postalCode: "1010", phone: "031" }, "phone"],
    ["email", { email: "iva" }, "email"],
    ["email", { email: "iva@example" }, "email"],
    ["email", { email: "a@b.hr, c@d.hr" }, "email"],
    ["email", { email: "a@b.hr\r\nBcc: evil@example.com" }, "text"],
    ["email", { email: "Iva <iva@example.com>" }, "text"],
    ["name", { name: "Iva\r\nBcc: evil@example.com" }, "text"],
    ["name", { name: "x".repeat(101) }, "text"],
    ["name", { name: "\u3164" }, "text"],
    ["company", { company: "Nova\u202ed.o.o." }, "text"],
    ["password", { password: "9 letters", passwordRepeat: "9 letters" }, "password"],
    ["password", { password: "x".repeat(129), passwordRepeat: "x".repeat(129) }, "password"],
    ["password", { password: "long\0enough", passwordRepeat: "long\0enough" }, "text"],
    ["passwordRepeat", { passwordRepeat: "long enough 2" }, "passwordRepeat"],
    ["passwordRepeat", { passwordRepeat: "" }, "required"],
  ])("%s %j: %s, and that alone", async (field, typed, key) => {
    const answer = await sendRegistration(visitAnew(shop), { ...validRegistration(), ...typed }, { lang });
    expect([answer.status, errorOf(answer, field)]).toEqual([400, errors[key]]);
    const others = [...TEXTS, "password", "passwordRepeat"].filter((name) => name !== field);
    expect(others.map((name) => errorOf(answer, name)).join("")).toBe("");
    expect(register).not.toHaveBeenCalled();
  });
});

describe("accepted fields, and how they are kept", () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [{ vat: "10000000000" }, { vat: "HR10000000000" }],
    [{ vat: "hr 100 000 000 00" }, { vat: "HR10000000000" }],
    [
      { vat: "DE136695976", postalCode: "1234-A", phone: "+49 30 901820" },
      { vat: "DE136695976", phone: "+4930901820" },
    ],
    [
      { vat: "SI50223054", postalCode: "1000" },
      { vat: "SI50223054", postalCode: "1000" },
    ],
    [{ phone: "031 123 456" }, { phone: "+38531123456" }],
    [{ phone: "091/234-5678" }, { phone: "+385912345678" }],
    [{ phone: "+43 1 58858 0" }, { phone: "+431588580" }],
    [{ name: "  Ćiro Žuža-O'Neil  " }, { name: "Ćiro Žuža-O'Neil" }],
    [
      { company: "", address: "", postalCode: "", city: "", phone: "" },
      { company: "", address: "", postalCode: "", city: "", phone: "" },
    ],
    [{ password: " 10 chars ", passwordRepeat: " 10 chars " }, { password: " 10 chars " }],
    [{ password: "žćš ".repeat(32), passwordRepeat: "žćš ".repeat(32) }, { password: "žćš ".repeat(32) }],
  ])("%j as %j", async (typed, kept) => {
    const answer = await sendRegistration(visitAnew(shop), { ...validRegistration(), ...typed });
    expect([answer.status, answer.location], answer.text(".field__error, .note")).toEqual([
      303,
      "/en/register-success",
    ]);
    expect(register).toHaveBeenCalledTimes(1);
    expect(register.mock.calls[0]?.[0]).toMatchObject(kept);
  });

  test("no field that the shop never asked for", async () => {
    const person = visitAnew(shop);
    const page = await person.get("/en/register");
    const stamp = typedIn(page, "stamp");
    const more = { erpPartnerCode: "001001", partner: "001001", role: "admin", price: "0", state: "active", id: "1" };
    const fields = { ...validRegistration(), ...more, "rights.finances": "true", __proto__: "x", stamp, homepage: "" };
    expect((await person.post("/en/register", { ...fields, human: "on", key: "k" })).status).toBe(303);
    const [kept, c] = register.mock.calls[0] ?? [];
    expect(Object.keys(kept).sort()).toEqual([...TEXTS, "password"].sort());
    expect(c).toMatchObject({ partner: "000981", user: null, token: null });
  });
});

describe("bad input in every field", () => {
  const HOSTILE: [string, string][] = [
    ["10,000 characters", "x".repeat(10_000)],
    ["HTML", "<script>alert(7391)</script>"],
    ["a control character", "Iva\u0007 7391"],
    ["a line break", "Iva\nX-Header: 7391"],
  ];
  test.each(HOSTILE)("%s: refused on each field, never as markup, never kept", async (_, text) => {
    const all = Object.fromEntries([...TEXTS, "password", "passwordRepeat"].map((name) => [name, text]));
    const answer = await sendRegistration(visitAnew(shop), all);
    expect(answer.status).toBe(400);
    for (const name of TEXTS) expect(errorOf(answer, name), name).not.toBe("");
    expect(answer.body).not.toContain("<script>alert(7391)");
    expect(register).not.toHaveBeenCalled();
  });

  test("fields that come twice, and files' names, are refused", async () => {
    const pairs = Object.entries(validRegistration()).flatMap(([name, value]): [string, string][] => [
      [name, value],
      [name, "second"],
    ]);
    expect((await visitAnew(shop).post("/en/register", pairs)).status).toBe(400);
    expect(register).not.toHaveBeenCalled();
  });

  test.each([
    ["", 303],
    ["x".repeat(999), 303],
    ["x".repeat(1_001), 400],
  ])("the key of the page may be missing or strange: %j", async (key, status) => {
    register.mockRestore();
    const person = visitAnew(shop);
    const stamp = typedIn(await person.get("/en/register"), "stamp");
    const answer = await person.post("/en/register", { ...validRegistration(), human: "on", stamp, homepage: "", key });
    expect(answer.status).toBe(status);
    if (status === 400) expect(typedIn(answer, "key"), "the next try has a good one").toMatch(/^[\w-]{36}$/);
  });
});

describe("the captcha", () => {
  const signer = createSigner(SECRET);
  const hex = "0123456789abcdef0123456789abcdef";
  const stampOf = (ago: number) => signer.sign("captcha", `${(Date.now() - ago).toString(36)}.${hex}`);
  test.each<[string, (good: string) => Record<string, string>, "expired" | "failed"]>([
    ["expired", () => ({ stamp: stampOf(3 * 3_600_000) }), "expired"],
    ["of the future", () => ({ stamp: stampOf(-60_000) }), "failed"],
    ["no token", () => ({ stamp: "" }), "failed"],
    ["altered", (good) => ({ stamp: `${good.slice(0, -1)}${good.endsWith("A") ? "B" : "A"}` }), "failed"],
    ["signed for something else", () => ({ stamp: signer.sign("undo-registration", "u-1") }), "failed"],
    ["of another shop", () => ({ stamp: createSigner("x".repeat(40)).sign("captcha", `x.${hex}`) }), "failed"],
    ["the trap filled in", () => ({ homepage: "https://spam.test" }), "failed"],
  ])("%s: refused, with a fresh one that works", async (_, change, key) => {
    const person = visitAnew(shop);
    const page = await person.get("/en/register");
    const answer = await sendRegistration(
      person,
      { ...validRegistration(), ...change(typedIn(page, "stamp")) },
      { page },
    );
    expect([answer.status, errorOf(answer, "human")]).toEqual([400, WORDS.en.captcha[key]]);
    expect(register).not.toHaveBeenCalled();
    const passwords = { password: "long enough 1", passwordRepeat: "long enough 1" };
    expect((await sendRegistration(person, passwords, { page: answer })).status).toBe(303);
  });

  test("replayed with another request: refused", async () => {
    const person = visitAnew(shop);
    const page = await person.get("/en/register");
    expect((await sendRegistration(person, validRegistration(), { page })).status).toBe(303);
    const again = await sendRegistration(visitAnew(shop), { ...validRegistration(), key: "other" }, { page });
    expect([again.status, errorOf(again, "human")]).toEqual([400, WORDS.en.captcha.expired]);
    expect(register).toHaveBeenCalledTimes(1);
  });

  test("is not spent on a form that has other faults: its tick stands, and is good once", async () => {
    const person = visitAnew(shop);
    const page = await person.get("/en/register");
    const passwords = { password: "long enough 1", passwordRepeat: "long enough 1" };
    const first = await sendRegistration(person, { ...validRegistration(), vat: "1" }, { page });
    const second = await sendRegistration(
      person,
      { ...passwords, phone: "1", vat: "10000000000" },
      { page: first, tick: false },
    );
    for (const answer of [first, second]) {
      expect(answer.status).toBe(400);
      expect([isTicked(answer), errorOf(answer, "human"), typedIn(answer, "stamp")]).toEqual([
        true,
        "",
        typedIn(page, "stamp"),
      ]);
    }
    const good = { ...passwords, phone: "" };
    expect((await sendRegistration(person, good, { page: second, tick: false })).status).toBe(303);
    const replayed = await sendRegistration(visitAnew(shop), validRegistration(), { page: second, tick: false });
    expect([replayed.status, errorOf(replayed, "human")]).toEqual([400, WORDS.en.captcha.expired]);
    expect(isTicked(replayed)).toBe(false);
    expect(register).toHaveBeenCalledTimes(1);
  });

  test.each<[string, (good: string) => Record<string, string>]>([
    ["invented", () => ({ stamp: "1.x" })],
    ["of another shop", () => ({ stamp: createSigner("x".repeat(40)).sign("captcha", `x.${hex}`) })],
    ["too old", () => ({ stamp: stampOf(3 * 3_600_000) })],
    ["caught by the trap", () => ({ homepage: "https://spam.test" })],
  ])("%s: no tick stands beside other faults, and the challenge is another one", async (_, change) => {
    const page = await visitAnew(shop).get("/en/register");
    const stamp = typedIn(page, "stamp");
    const typed: Record<string, string> = { ...validRegistration(), vat: "1", ...change(stamp) };
    const answer = await sendRegistration(visitAnew(shop), typed, { page });
    expect([answer.status, isTicked(answer)]).toEqual([400, false]);
    expect([stamp, typed.stamp]).not.toContain(typedIn(answer, "stamp"));
  });

  test("is spent on a form that the ERP refuses: one tick never asks for many addresses", async () => {
    register.mockRejectedValueOnce(new ErpError("EMAIL_IN_USE", {}));
    const answer = await sendRegistration(visitAnew(shop), validRegistration());
    expect([answer.status, isTicked(answer)]).toEqual([400, false]);
  });
});

describe.each(LANGUAGES)("refusals by the ERP, in %s", (lang) => {
  test.each<[string, ErpError, number, string, string]>([
    ["a taken address", new ErpError("EMAIL_IN_USE", {}), 400, "email", WORDS[lang].errors.emailInUse],
    [
      "a field by a rule of its own",
      new ErpError("VALIDATION", { field: "city", rule: "max" }),
      400,
      "city",
      WORDS[lang].errors.text,
    ],
  ])("%s is said beside its field", async (_, error, status, field, sentence) => {
    register.mockRejectedValue(error);
    const typed = validRegistration();
    const answer = await sendRegistration(visitAnew(shop), typed, { lang });
    expect([answer.status, errorOf(answer, field), typedIn(answer, "name")]).toEqual([status, sentence, typed.name]);
  });

  test.each(["UNAVAILABLE", "TIMEOUT", "BAD_RESPONSE", "IDEMPOTENCY_MISMATCH"] as const)(
    "%s is a registration error, values kept",
    async (code) => {
      register.mockRejectedValue(new ErpError(code, { path: "" }, { peerMessage: "peer secret" }));
      const typed = validRegistration();
      const answer = await sendRegistration(visitAnew(shop), typed, { lang });
      expect([answer.status, answer.text(".note")]).toEqual([503, WORDS[lang].register.failed]);
      expect(typedIn(answer, "email")).toBe(typed.email);
      expect(answer.body).not.toContain("peer secret");
    },
  );

  test("too many from one network: 429, when to come back, and the ERP is not asked", async () => {
    const person = visitAnew(shop);
    for (let n = 0; n < 20; n += 1) await sendRegistration(person, validRegistration(), { lang });
    register.mockClear();
    const answer = await sendRegistration(person, validRegistration(), { lang });
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(answer.text(".note")).toBe(fill(WORDS[lang].register.tooMany, { minutes: Math.ceil(seconds / 60) }));
    expect(typedIn(answer, "name"), "what was typed stays").toBe("Iva Nova");
    expect(register).not.toHaveBeenCalled();
  });
});

function isTicked(answer: Answer): boolean {
  return answer.page.querySelector("[name=human]")?.hasAttribute("checked") ?? false;
}
