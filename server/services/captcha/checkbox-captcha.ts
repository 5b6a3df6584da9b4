import type { Logger } from "pino";
import type { Clock, NewId } from "../clock.ts";
import type { Signer } from "../signing.ts";
import type { Captcha, CaptchaChallenge, CaptchaVerdict } from "./captcha.ts";
import type { SingleUseTokens } from "./single-use-tokens.ts";

/** Milliseconds for which a challenge is valid. */
export const CHALLENGE_LIFE = 2 * 3_600_000;

/** Milliseconds that a person needs at least, even if the browser fills in the form. */
const MIN_AGE = 1_000;

/** The trap has a name that programs know and no browser fills in automatically. */
const FIELDS = { tick: "human", token: "stamp", trap: "homepage" };

const STAMP = /^([0-9a-z]{1,10})\.[0-9a-f]{32}$/;

/** A box to tick, a field to leave empty, and a signed time stamp that is valid once. Needs no script. */
export function createCheckboxCaptcha(given: {
  signer: Signer;
  tokens: SingleUseTokens;
  clock: Clock;
  ids: NewId;
  log: Pick<Logger, "warn">;
  minAge?: number;
}): Captcha {
  const { signer, tokens, clock, ids, log, minAge = MIN_AGE } = given;

  return {
    challenge,

    async again(form) {
      const token = onlyText(form, FIELDS.token) ?? "";
      const read = readForm(form);
      if (
        typeof read === "string" ||
        "reason" in read ||
        clock() >= read.expiresAt ||
        (await tokens.isUsed("captcha", read.stamp))
      )
        return { challenge: challenge(), ticked: false };
      return { challenge: { kind: "checkbox", token, fields: FIELDS }, ticked: true };
    },

    isUnticked: (form) => form.getAll(FIELDS.tick).every((tick) => tick === ""),

    async verify(form, { requestId }) {
      const verdict = await judge(form);
      if (typeof verdict === "string") return verdict;
      log.warn({ requestId, reason: verdict.reason }, "a captcha was refused");
      return "failed";
    },
  };

  function challenge(): CaptchaChallenge {
    const token = signer.sign("captcha", `${clock().toString(36)}.${ids()}`);
    return { kind: "checkbox", token, fields: FIELDS };
  }

  async function judge(form: FormData): Promise<Exclude<CaptchaVerdict, "failed"> | { reason: string }> {
    const read = readForm(form);
    if (typeof read === "string" || "reason" in read) return read;
    const { stamp, issuedAt, expiresAt } = read;
    if (clock() >= expiresAt) return "expired";
    if (clock() - issuedAt < minAge) return { reason: "haste" };
    return (await tokens.use("captcha", stamp, expiresAt)) ? "ok" : "expired";
  }

  /** The signed time stamp of a correctly ticked form; otherwise `unticked`, or the reason for a refusal. */
  function readForm(
    form: FormData,
  ): { stamp: string; issuedAt: number; expiresAt: number } | "unticked" | { reason: string } {
    const stamp = signer.verify("captcha", onlyText(form, FIELDS.token) ?? "");
    const issued = STAMP.exec(stamp ?? "")?.[1];
    if (stamp === null || issued === undefined) return { reason: "stamp" };
    if (onlyText(form, FIELDS.trap) !== "") return { reason: "trap" };
    const ticks = form.getAll(FIELDS.tick);
    if (ticks.length > 1) return { reason: "ticks" };
    if (ticks.length === 0 || ticks[0] === "") return "unticked";
    const issuedAt = Number.parseInt(issued, 36);
    return { stamp, issuedAt, expiresAt: issuedAt + CHALLENGE_LIFE };
  }
}

/** Null if the field is missing, repeated, or a file. */
function onlyText(form: FormData, name: string): string | null {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === "string" ? value : null;
}
