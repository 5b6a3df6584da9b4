import type { Env } from "#server/env.ts";
import { createCheckboxCaptcha } from "./checkbox-captcha.ts";
import { createRecaptcha } from "./recaptcha.ts";

/** Tells people from programs, on the forms that anybody may send. The page renders the challenge inside the form. */
export interface Captcha {
  /** A new challenge for each page and each answer to a post; nothing in it is secret. */
  challenge(): CaptchaChallenge;
  /**
   * The challenge for a form that comes back because other fields are wrong: the same one, its tick standing, where that
   * would be taken; else a new one. Spends nothing, and promises nothing: `verify` judges what is sent then.
   */
  again(form: FormData): { challenge: CaptchaChallenge; ticked: boolean };
  /** True for a form without the person's answer: seen before anything is spent, and told together with other errors. */
  isUnticked(form: FormData): boolean;
  /**
   * Judges a posted form. Called last, when nothing else is wrong with the form: what passes is spent. Never throws for
   * what was posted, nor for a service that does not answer. Refusals are logged.
   */
  verify(form: FormData, facts: { requestId: string }): Promise<CaptchaVerdict>;
}

/**
 * checkbox: a box `tick` that the person ticks, a hidden field `token`, and a text field `trap` that no person sees or
 * reaches (tabindex -1, autocomplete off, hidden from screen readers, not by type=hidden): under the names in `fields`.
 * recaptcha: the widget for `siteKey`, which posts a field of its own; null when the shop has no key.
 */
export type CaptchaChallenge =
  | { kind: "checkbox"; token: string; fields: { tick: string; token: string; trap: string } }
  | { kind: "recaptcha"; siteKey: string | null };

/**
 * unticked: not asked for yet. expired: too old, or spent; a new tick will do. failed: anything else, the service out of
 * reach included.
 */
export type CaptchaVerdict = "ok" | "unticked" | "expired" | "failed";

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
