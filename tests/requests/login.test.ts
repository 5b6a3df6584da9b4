import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { type BasisPoints, toBasisPoints } from "#erp-adapter/contract/money.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf } from "#tests/support/purchase.ts";
import { errorOf, typedIn } from "#tests/support/registration.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

const OWNER = "owner@autoservis.example";
const PASSWORD = "dizna-demo";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)("the page in %s", (lang) => {
  const words = WORDS[lang].login;

  test("offers login, registration, a new password and to go on as a guest", async () => {
    const page = await shop.visit().get(`/${lang}/login`);
    expect(page.text("h1")).toBe(words.title);
    expect(page.text("main button")).toBe(`${words.submit} ${words.continueAsGuest}`);
    for (const path of ["register", "forgot-password"])
      expect(page.page.querySelector(`main a[href="/${lang}/${path}"]`), path).not.toBeNull();
  });

  test.each([
    ["a wrong password", OWNER, "not the password", words.refused],
    ["an unknown address", "nobody@example.com", PASSWORD, words.refused],
    ["an address that is none", "nobody", PASSWORD, words.refused],
  ])("%s: the same sentence, 400, the address kept, the password not", async (_, email, password, sentence) => {
    const answer = await logIn(shop.visit(), email, password, lang);
    expect([answer.status, answer.text(".note")]).toEqual([400, sentence]);
    expect(typedIn(answer, "email")).toBe(email);
    expect(answer.body).not.toContain(password === PASSWORD ? "dizna-demo" : password);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("empty fields say so beside them", async () => {
    const answer = await logIn(shop.visit(), "", "", lang);
    expect(answer.status).toBe(400);
    for (const name of ["email", "password"]) expect(errorOf(answer, name)).toBe(WORDS[lang].errors.required);
  });

  test.each([
    ["pending", words.pending],
    ["blocked", words.blocked],
  ])("an account that is %s says so to who knows its password", async (state, sentence) => {
    vi.spyOn(shop.shop.erp.accounts, "login").mockRejectedValue(new ErpError("INVALID_STATE", { state }));
    const answer = await logIn(shop.visit(), OWNER, PASSWORD, lang);
    expect([answer.status, answer.text(".note")]).toEqual([400, sentence]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("an ERP that does not answer is no wrong password", async () => {
    vi.spyOn(shop.shop.erp.accounts, "login").mockRejectedValue(
      new ErpError("UNAVAILABLE", {}, { peerMessage: "peer secret" }),
    );
    const answer = await logIn(shop.visit(), OWNER, PASSWORD, lang);
    expect([answer.status, answer.text(".note")]).toEqual([503, WORDS[lang].errors.failed]);
    expect(answer.body).not.toContain("peer secret");
  });

  test("after ten wrong passwords it says when to come back, for this address and network only", async () => {
    const email = `limit-${lang}@example.com`;
    const login = vi.spyOn(shop.shop.erp.accounts, "login").mockRejectedValue(new ErpError("BAD_CREDENTIALS", {}));
    const person = shop.visit({ address: `198.51.100.${lang.length + lang.charCodeAt(0)}` });
    for (let n = 0; n < 10; n += 1) expect((await logIn(person, email, "wrong", lang)).status).toBe(400);
    const answer = await logIn(person, email.toUpperCase(), "wrong", lang);
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(60);
    expect(answer.text(".note")).toBe(fill(words.tooMany, { minutes: Math.ceil(seconds / 60) }));
    expect(answer.page.querySelector("main [name=email]")?.getAttribute("value")).toBe(email.toUpperCase());
    expect(login).toHaveBeenCalledTimes(10);
    expect((await logIn(shop.visit({ address: "203.0.113.9" }), email, "wrong", lang)).status).toBe(400);
  });
});

describe("a login", () => {
  test("greets, and ends nothing of what a refused one before it found", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    await person.get("/en");
    const before = new Map(person.cookies);
    expect((await logIn(person, OWNER, "not the password")).status).toBe(400);
    expect(new Map(person.cookies)).toEqual(before);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "1" });
  });

  test("an unknown address costs the ERP one call, like a known one", async () => {
    const { accounts } = shop.shop.erp;
    const calls = async (email: string) => {
      const spies = Object.entries(accounts).map(([name]) => vi.spyOn(accounts, name as keyof typeof accounts));
      const answer = await logIn(shop.visit(), email, "not the password");
      const counts = spies.map((spy) => spy.mock.calls.length);
      vi.restoreAllMocks();
      return { counts, body: withoutChance(answer.body).replaceAll(email, "E") };
    };
    expect(await calls("nobody-2@example.com")).toEqual(await calls("owner@turbo-centar.example"));
  });

  test("makes a new session: none of the guest's cookies opens anything of the customer", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const before = new Map(person.cookies);
    await person.login("office@dizel-grupa.example");
    for (const name of ["token", "user"]) expect(person.cookies.get(name)).not.toBe(before.get(name));
    const left = await shop.shop.request.cookies.leftGuest.parse(`left-guest=${person.cookies.get("left-guest")}`);
    expect(left.token).toBeNull();
    const planted = shop.visit({ cookies: before });
    const page = await planted.get("/en");
    expect(page.body).not.toContain("Luka Primjer");
    expect((await planted.get("/en/my-profile")).status).toBe(302);
  });

  test("writes two signed cookies of 24 hours that no script reads", async () => {
    const answer = await logIn(shop.visit(), "office@dizel-grupa.example", PASSWORD);
    const cookies = answer.headers.getSetCookie();
    for (const name of ["token", "user"])
      expect(cookies.find((cookie) => cookie.startsWith(`${name}=`))).toMatch(
        /^\w+=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
      );
  });

  test("works for an approved registration, and not before", async () => {
    const email = "nova@example.com";
    const c = { locale: "en", partner: "000981", user: null, token: null, deadline: Date.now() + 9_000 } as const;
    await shop.shop.erp.accounts.register(
      { name: "Nova", vat: "10000000000", email, password: "long enough" },
      { ...c, partner: c.partner as PartnerCode, requestId: "t", idempotencyKey: "nova" as never },
    );
    expect((await logIn(shop.visit(), email, "long enough")).text(".note")).toBe(WORDS.en.login.pending);
    const [partner, discount] = ["001009" as PartnerCode, toBasisPoints(500) as BasisPoints];
    shop.staff.approve({ email, partner, priceList: "A", discount, paymentDays: 8 });
    const person = shop.visit();
    const answer = await logIn(person, email.toUpperCase(), "long enough");
    expect([answer.status, answer.location]).toEqual([303, "/en"]);
    const home = await person.follow(answer);
    expect(home.text(".toast .note")).toContain(fill(WORDS.en.notices["logged-in"], { name: "Nova" }));
  });
});

describe("redirectTo", () => {
  const EVIL = [
    "//evil.test",
    "https:evil.test",
    "https://evil.test",
    "/hr/..//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "%2F%2Fevil.test",
    "%252F%252Fevil.test",
    "/%09/evil.test",
    "/en/%2e%2e//evil.test",
    " //evil.test",
    `/${"x".repeat(3_000)}`,
  ];
  let cookies: Map<string, string>;
  beforeAll(async () => {
    const person = shop.visit();
    await person.login(OWNER);
    cookies = person.cookies;
  });

  test.each(EVIL)("%j stays in the shop", async (redirectTo) => {
    const query = new URLSearchParams({ redirectTo });
    const page = await shop.visit().get(`/en/login?${query}`);
    expect(page.status).toBe(200);
    const guest = await shop.visit().post(`/en/login?${query}`, { intent: "guest" });
    const customer = await shop.visit({ cookies }).get(`/en/login?${query}`);
    for (const { location } of [guest, customer]) {
      const target = new URL(location ?? "", "https://shop.test/en/login");
      expect(target.origin).toBe("https://shop.test");
      expect(location).toMatch(/^\/(?![/\\])/);
    }
  });

  test.each(["/en/cart/1", "/hr/catalogue/0?q=injektor%20bosch", "/en/order/26-000001"])(
    "%s is where a login leads, a guest's and a customer's, and kept after a failed try",
    async (redirectTo) => {
      const path = `/en/login?${new URLSearchParams({ redirectTo })}`;
      const person = shop.visit();
      const refused = await person.submit(await person.get(path), "form#login", {
        email: OWNER,
        password: "wrong one",
      });
      expect(refused.status).toBe(400);
      vi.spyOn(shop.shop.erp.accounts, "login").mockResolvedValue({
        user: {
          id: "u",
          kind: "customer",
          name: "U",
          email: OWNER,
          partner: null,
          rights: {},
          state: "active",
        } as never,
        token: "t" as never,
      });
      const answer = await person.submit(refused, "form#login", { email: OWNER, password: PASSWORD });
      expect([answer.status, answer.location]).toEqual([303, redirectTo]);
      const guest = shop.visit();
      // A page for customers only would redirect a guest back to the login.
      const theirs = redirectTo.includes("/order/") ? "/en" : redirectTo;
      expect((await guest.submit(await guest.get(path), "main .or form")).location).toBe(theirs);
      expect((await shop.visit({ cookies }).get(path)).location).toBe(redirectTo);
    },
  );

  test("a field of the form leads nowhere", async () => {
    const answer = await shop.visit().post("/en/login", { intent: "guest", redirectTo: "/en/cart/1" });
    expect(answer.location).toBe("/en");
  });
});

describe("a login from another site", () => {
  test.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "", Origin: "https://evil.test" },
    { "Sec-Fetch-Site": "", Origin: "null" },
    { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" },
  ])("%j is refused, and the ERP is not asked", async (headers) => {
    const login = vi.spyOn(shop.shop.erp.accounts, "login");
    for (const path of ["/en/login", "/en/login.data", "/hr/login.data?_routes=login"]) {
      const answer = await shop.visit().post(path, { intent: "login", email: OWNER, password: PASSWORD }, headers);
      // The framework itself refuses a foreign Origin, before the pages do.
      expect([400, 403], path).toContain(answer.status);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(login).not.toHaveBeenCalled();
  });
});

describe("continuing as a guest", () => {
  test("makes one guest, and says so the next time", async () => {
    const guest = vi.spyOn(shop.shop.erp.accounts, "guest");
    const person = shop.visit();
    const answer = await person.submit(await person.get("/hr/login"), "main .or form");
    expect([answer.status, answer.location]).toEqual([303, "/hr"]);
    expect((await person.follow(answer)).text('a[href*="/login"] .tool__text')).toBe("Gost");
    const again = await person.get("/hr/login");
    expect(again.text("main .or")).toContain(WORDS.hr.login.asGuest);
    await person.submit(again, "main .or form");
    expect(guest).toHaveBeenCalledTimes(1);
  });

  test("that fails says so and makes no session", async () => {
    vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValue(
      new ErpError("UNAVAILABLE", {}, { peerMessage: "peer secret" }),
    );
    const person = shop.visit();
    const answer = await person.post("/en/login", { intent: "guest" });
    expect([answer.status, answer.text(".note")]).toEqual([503, WORDS.en.errors.failed]);
    expect(answer.body).not.toContain("peer secret");
    expect(person.cookies.size).toBe(0);
  });
});

function logIn(person: Person, email: string, password: string, lang = "en"): Promise<Answer> {
  return person.post(`/${lang}/login`, { intent: "login", email, password });
}

/** Removes keys and nonces, which differ in every page. */
function withoutChance(body: string): string {
  return body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
}
