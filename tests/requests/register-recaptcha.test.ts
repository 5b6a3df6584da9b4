import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { errorOf, validRegistration, visitAnew } from "#tests/support/registration.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

let shop: TestShop;

beforeAll(async () => {
  const env = { CAPTCHA: "recaptcha", RECAPTCHA_SITE_KEY: "test-key", RECAPTCHA_SECRET: "test-secret" };
  shop = await openTestShop({ products: 20, env });
});
afterAll(() => shop.close());

test.each(LANGUAGES)(
  "an unticked reCAPTCHA is told together with the other errors, and Google is not asked (%s)",
  async (lang) => {
    const asked = vi.spyOn(globalThis, "fetch");
    const { captcha, errors } = WORDS[lang];
    const send = (more: Record<string, string>) =>
      visitAnew(shop).post(`/${lang}/register`, { ...validRegistration(), ...more });

    const both = await send({ vat: "12345" });
    expect([both.status, errorOf(both, "vat")]).toEqual([400, errors.vat]);
    expect(both.text("main .field__error")).toContain(captcha.unticked);
    for (const empty of ["", " "])
      expect((await send({ vat: "12345", "g-recaptcha-response": empty })).text("main .field__error")).toContain(
        captcha.unticked,
      );
    const ticked = await send({ vat: "12345", "g-recaptcha-response": "a token" });
    expect(ticked.text("main .field__error")).not.toContain(captcha.unticked);
    expect(asked, "no token is spent on a form that is refused anyway").not.toHaveBeenCalled();
    asked.mockRestore();
  },
);
