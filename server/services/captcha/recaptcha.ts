import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Captcha, CaptchaVerdict } from "./captcha.ts";
import type { SingleUseTokens } from "./single-use-tokens.ts";

const SITE_VERIFY = "https://www.google.com/recaptcha/api/siteverify";

/** Milliseconds that the service has to answer. */
const TIMEOUT = 3_000;

/** Name of the field that the widget posts, with script and without. */
const FIELD = "g-recaptcha-response";
const MAX_LENGTH = 8_192;

/** Milliseconds for which a used response is remembered; the service itself accepts a response for two minutes. */
const RESPONSE_LIFE = 3_600_000;

/** https://developers.google.com/recaptcha/docs/verify */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/** reCAPTCHA v2. `hostname`: the site that a response must be for; null if the shop has no fixed one. */
export function createRecaptcha(given: {
  siteKey: string | null;
  secret: string;
  hostname: string | null;
  tokens: SingleUseTokens;
  clock: Clock;
  log: Pick<Logger, "warn">;
  fetch?: typeof fetch;
}): Captcha {
  const { siteKey, secret, hostname, tokens, clock, log, fetch: ask = fetch } = given;

  return {
    challenge: () => ({ kind: "recaptcha", siteKey }),

    isUnticked: (form) => !isAnswered(form),

    // The widget shows its own tick; only `verify` asks Google whether it is valid.
    again: async (form) => ({
      challenge: { kind: "recaptcha", siteKey },
      ticked: isAnswered(form),
    }),

    async verify(form, { requestId }) {
      const refuse = (facts: { reason: string; err?: unknown }): CaptchaVerdict => {
        log.warn({ requestId, ...facts }, "a captcha was refused");
        return "failed";
      };
      const responses = form.getAll(FIELD);
      const [response] = responses;
      if (responses.length > 1) return refuse({ reason: "responses" });
      if (typeof response !== "string" || response.trim() === "") return "unticked";
      if (response.length > MAX_LENGTH) return refuse({ reason: "length" });
      try {
        const answer = await siteVerify(response.trim());
        const codes = answer["error-codes"];
        if (codes.includes("timeout-or-duplicate")) return "expired";
        if (!answer.success)
          return refuse({ reason: codes.filter((code) => KNOWN_CODES.has(code)).join() || "refused" });
        if (hostname !== null && answer.hostname !== hostname) return refuse({ reason: "another site" });
      } catch (error) {
        return refuse({ reason: "no answer", err: error });
      }
      const mark = createHash("sha256").update(response.trim()).digest("base64url");
      return (await tokens.use("recaptcha", mark, clock() + RESPONSE_LIFE)) ? "ok" : "expired";
    },
  };

  /** Rejects if the service does not answer in time or as documented. */
  async function siteVerify(response: string): Promise<z.infer<typeof answerSchema>> {
    const answer = await ask(SITE_VERIFY, {
      method: "POST",
      body: new URLSearchParams({ secret, response }),
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`the captcha service answered ${answer.status}`);
    return answerSchema.parse(await answer.json());
  }
}

function isAnswered(form: FormData): boolean {
  return form.getAll(FIELD).some((response) => typeof response === "string" && response.trim() !== "");
}

/** Error codes that may be logged; nothing else of the service's answer is logged. */
const KNOWN_CODES: ReadonlySet<string> = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "missing-input-response",
  "invalid-input-response",
  "bad-request",
]);
