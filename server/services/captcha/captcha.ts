/**
 * Distinguishes people from programs, on forms that anyone may send. The page renders the challenge inside the form.
 */
export interface Captcha {
  /** A new challenge, for each page and each answer to a post; holds no secret. */
  challenge(): CaptchaChallenge;
  /**
   * The challenge for a form that is shown again because other fields are wrong: the same one, still ticked, if it
   * would be accepted; otherwise a new one. Spends nothing and promises nothing: `verify` judges the next post.
   */
  again(form: FormData): Promise<{ challenge: CaptchaChallenge; ticked: boolean }>;
  /**
   * True if the form lacks the person's answer: checked before anything is spent, and reported together with other errors.
   */
  isUnticked(form: FormData): boolean;
  /**
   * Judges a posted form. Call it last, when nothing else is wrong with the form: a passed challenge is spent. Rejects
   * only if the shop's database fails: any form, and a service that does not answer, give a verdict. Logs refusals.
   */
  verify(form: FormData, facts: { requestId: string }): Promise<CaptchaVerdict>;
}

/**
 * checkbox: a box `tick` that the person ticks, a hidden field `token`, and a text field `trap` that no person sees or
 * reaches (tabindex -1, autocomplete off, hidden from screen readers, not by type=hidden), named as in `fields`.
 * recaptcha: the widget for `siteKey`, which posts its own field; `siteKey` is null if the shop has no key.
 */
export type CaptchaChallenge =
  | { kind: "checkbox"; token: string; fields: { tick: string; token: string; trap: string } }
  | { kind: "recaptcha"; siteKey: string | null };

/**
 * unticked: not answered yet. expired: too old or already spent; a new tick is enough. failed: anything else, including an
 * unreachable service.
 */
export type CaptchaVerdict = "ok" | "unticked" | "expired" | "failed";
