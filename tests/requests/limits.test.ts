import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { createAccountLinks } from "#server/services/account-links/account-links.ts";
import { createSigner } from "#server/services/signing.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { sendRegistration, typedIn, validRegistration, visitAnew } from "#tests/support/registration.ts";
import { fill, LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

/** Limits that a page reports: 429, the time to wait, and a sentence. The login's limits are tested with the login. */

const SECRET = "a secret of the tests, 32 characters";
/** One known e-mail address and one network for each language, because limits count by address and by network. */
const KNOWN = { en: "owner@turbo-centar.example", hr: "owner@autoservis.example" };
const NETWORK = { en: "192.0.2.1", hr: "192.0.2.2" };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, env: { SESSION_SECRET: SECRET } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)("asking for links to a new password in %s", (lang) => {
  test("too often with one address from one network: a known one is told so after as many tries as an unknown one, and the same", async () => {
    const forgot = vi.spyOn(shop.shop.erp.accounts, "forgotPassword");
    const [ofKnown, ofNobody] = [
      await askUntilRefused(lang, () => KNOWN[lang], `198.51.100.1${LANGUAGES.indexOf(lang)}`),
      await askUntilRefused(lang, () => `nobody-${lang}@example.com`, `198.51.100.2${LANGUAGES.indexOf(lang)}`),
    ];
    expect([ofKnown.tries, ofNobody.tries]).toEqual([5, 5]);
    expect(ofKnown.page).toBe(ofNobody.page);
    expect(forgot).toHaveBeenCalledTimes(10);
  });

  test("too often from one network: everybody's address is refused there", async () => {
    let asked = 0;
    const toStranger = () => `stranger-${++asked}-${lang}@example.com`;
    expect((await askUntilRefused(lang, toStranger, NETWORK[lang])).tries).toBe(20);
    const forgot = vi.spyOn(shop.shop.erp.accounts, "forgotPassword");
    for (const email of ["office@dizel-grupa.example", `one-more-${lang}@example.com`]) {
      const answer = await shop.visit({ address: NETWORK[lang] }).post(`/${lang}/forgot-password`, { email });
      expectTooMany(answer, WORDS[lang].forgot.tooMany);
      expect(typedIn(answer, "email")).toBe(email);
    }
    expect(forgot).not.toHaveBeenCalled();
  });

  test("a data request is told the same as a page", async () => {
    let asked = 0;
    const person = visitAnew(shop);
    const send = () => person.post(`/${lang}/forgot-password.data`, { email: `d-${lang}-${asked++}@example.com` });
    while (asked < 20) await send();
    const answer = await send();
    expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });
});

describe.each(LANGUAGES)("the form of the mailed link in %s", (lang) => {
  const links = createAccountLinks({ signer: createSigner(SECRET), clock: Date.now });
  let made = 0;
  const newLink = () => {
    const key = links.resetKey({ id: "u", userHash: `${lang}-${++made}` } as never);
    return `/${lang}/forgot-password?${new URLSearchParams({ key })}`;
  };
  const typed = { password: "a new password", passwordRepeat: "a new password" };

  test("links that the ERP does not know, one after the other: refused until later, and the ERP is not asked", async () => {
    const change = vi.spyOn(shop.shop.erp.accounts, "changePassword");
    const person = visitAnew(shop);
    for (let tries = 0; tries < 50; tries += 1) expect((await person.post(newLink(), typed)).status).toBe(400);
    expectTooMany(await person.post(newLink(), typed), WORDS[lang].login.tooMany);
    expect(change).toHaveBeenCalledTimes(50);
    expect((await visitAnew(shop).post(newLink(), typed)).status).toBe(400);
  });

  test("an ERP that has had enough says when to come back", async () => {
    const error = new ErpError("RATE_LIMITED", { retryAfterSeconds: 90 });
    vi.spyOn(shop.shop.erp.accounts, "changePassword").mockRejectedValueOnce(error);
    const answer = await visitAnew(shop).post(newLink(), typed);
    expect(answer.headers.get("Retry-After")).toBe("90");
    expectTooMany(answer, WORDS[lang].login.tooMany);
  });
});

test.each(LANGUAGES)("too many failed captchas from one network, in %s: refused until later", async (lang) => {
  const verify = vi.spyOn(shop.shop.request.captcha, "verify");
  const person = visitAnew(shop);
  const send = async () =>
    sendRegistration(person, { ...validRegistration(), homepage: "https://spam.test" }, { lang });
  for (let tries = 0; tries < 50; tries += 1) expect((await send()).status).toBe(400);
  expectTooMany(await send(), WORDS[lang].register.tooMany);
  expect(verify).toHaveBeenCalledTimes(50);
});

/** Asks for links, from many networks or from one, until refused; returns the number of requests and the refusal. */
async function askUntilRefused(lang: Language, toEmail: () => string, address?: string) {
  for (let tries = 0; tries < 50; tries += 1) {
    const person = address ? shop.visit({ address }) : visitAnew(shop);
    const email = toEmail();
    const answer = await person.post(`/${lang}/forgot-password`, { email });
    if (answer.status === 303) continue;
    expectTooMany(answer, WORDS[lang].forgot.tooMany);
    return { tries, page: withoutChance(answer.body).replaceAll(email, "") };
  }
  throw new Error("nobody was told to wait");
}

function expectTooMany(answer: Answer, sentence: string): void {
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(answer.text(".note")).toBe(fill(sentence, { minutes: Math.ceil(seconds / 60) }));
}

function withoutChance(body: string): string {
  return body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
}
