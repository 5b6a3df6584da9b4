import { z } from "zod";
import { CmsError, type CmsErrorCode } from "../contract/errors.ts";

/** The library's rejection: a status if there was an answer, otherwise the message of our fetch. */
const failure = z.object({
  status: z.number().nullable().catch(null),
  message: z.enum(["UNAVAILABLE", "TIMEOUT", "REFUSED", "BAD_RESPONSE"]).catch("BAD_RESPONSE"),
});

/**
 * Converts any failure of a request to a CmsError. Its message never contains the address or the token, which the
 * library's message may contain.
 */
export function toCmsError(error: unknown): CmsError {
  if (error instanceof CmsError) return error;
  const { status, message } = failure.catch({ status: null, message: "BAD_RESPONSE" }).parse(error);
  if (status === null) return new CmsError(message, SENTENCES[message]);
  return new CmsError(codeOf(status), `Storyblok answered ${status}`);
}

/** True if Storyblok answered that there is no such story. */
export function isMissing(error: unknown): boolean {
  return failure.safeParse(error).data?.status === 404;
}

const SENTENCES: Record<CmsErrorCode, string> = {
  UNAVAILABLE: "Storyblok cannot be reached",
  TIMEOUT: "Storyblok did not answer in time",
  REFUSED: "Storyblok refuses to answer",
  BAD_RESPONSE: "Storyblok's answer cannot be read",
};

function codeOf(status: number): CmsErrorCode {
  if (status === 401 || status === 403) return "REFUSED";
  return status === 429 || status >= 500 ? "UNAVAILABLE" : "BAD_RESPONSE";
}
