import { z } from "zod";
import type { VatAnswer } from "#erp-adapter/contract/tax.ts";
import type { Env } from "../../env.ts";

/** An answer of the register; `reason`: why it gave none, in its own words. */
export type RegisterAnswer = Omit<VatAnswer, "number" | "at"> & { reason: string };

/** Asks a register about a VAT number in normal form. Never rejects: a silent register is an answer that decides nothing. */
export type AskRegister = (number: string) => Promise<RegisterAnswer>;

/** Milliseconds that the register has for an answer. */
const TIMEOUT = 10_000;

/** The register writes this in place of what a member state does not tell. */
const NOT_TOLD = "---";

/** https://ec.europa.eu/taxation_customs/vies/#/technical-information: `check-vat-number` of its REST interface */
const answerSchema = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});
const errorSchema = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

const UNANSWERED = { verdict: "unknown", consultation: "", name: "", address: "" } as const;

/** Reasons for which more questions at this moment would only make it worse. */
const OVERLOADED = /MAX_CONCURRENT_REQ|IP_BLOCKED|HTTP 429/;

export function isOverloaded({ reason }: Pick<RegisterAnswer, "reason">): boolean {
  return OVERLOADED.test(reason);
}

/**
 * The VAT register of the Union. `requester`: the distributor's own number, without which the register gives no number of
 * the answer.
 */
export function createVies(given: { url: string; requester: string; fetch?: typeof fetch }): AskRegister {
  const { url, requester, fetch: ask = fetch } = given;
  return async (number) => {
    try {
      const response = await ask(`${url}/check-vat-number`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({
          ...{ countryCode: number.slice(0, 2), vatNumber: number.slice(2) },
          ...{ requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) },
        }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return readAnswer(await response.json().catch(() => null), response.status);
    } catch (error) {
      return { ...UNANSWERED, reason: error instanceof Error ? error.name : "failed" };
    }
  };
}

/** The register of the shop's settings; null if none is asked. */
export function toRegister(
  { VIES_REQUESTER: requester, VIES_URL: url }: Pick<Env, "VIES_REQUESTER" | "VIES_URL">,
  ask?: typeof fetch,
): AskRegister | null {
  return requester === undefined ? null : createVies({ url, requester, ...(ask && { fetch: ask }) });
}

function readAnswer(body: unknown, status: number): RegisterAnswer {
  const refused = errorSchema.safeParse(body);
  if (refused.success) return { ...UNANSWERED, reason: refused.data.errorWrappers.map(({ error }) => error).join(" ") };
  const answer = answerSchema.safeParse(body);
  if (status !== 200 || !answer.success) return { ...UNANSWERED, reason: `HTTP ${status}` };
  const { valid, requestIdentifier, name, address } = answer.data;
  return {
    verdict: valid ? "valid" : "invalid",
    consultation: requestIdentifier ?? "",
    ...{ name: toTold(name), address: toTold(address), reason: "" },
  };
}

function toTold(text: string | null | undefined): string {
  const line = (text ?? "").replace(/\s+/g, " ").trim().slice(0, 500);
  return line === NOT_TOLD ? "" : line;
}
