import type { Env } from "#server/env.ts";
import type { Captcha } from "./captcha.ts";
import { createCheckboxCaptcha } from "./checkbox-captcha.ts";
import { createRecaptcha } from "./recaptcha.ts";

type Given = Parameters<typeof createCheckboxCaptcha>[0] & Pick<Parameters<typeof createRecaptcha>[0], "fetch">;

/** The captcha that the configuration names. */
export function createCaptcha(
  env: Pick<Env, "CAPTCHA" | "RECAPTCHA_SITE_KEY" | "RECAPTCHA_SECRET" | "PUBLIC_URL">,
  given: Given,
): Captcha {
  switch (env.CAPTCHA) {
    case "checkbox":
      return createCheckboxCaptcha(given);
    case "recaptcha":
      return createRecaptcha({
        ...given,
        siteKey: env.RECAPTCHA_SITE_KEY ?? null,
        secret: env.RECAPTCHA_SECRET ?? "",
        hostname: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).hostname,
      });
  }
}
