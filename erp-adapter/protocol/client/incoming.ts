import { ErpError, type ErpErrorCode, type ErpErrorDetails } from "../../contract/errors.ts";
import { parseJson } from "../calls/answers.ts";
import type { Call } from "../calls/call.ts";
import { readProblem } from "../calls/problem.ts";
import type { Incoming } from "./exchange.ts";
import { readRetryAfter } from "./repeat.ts";

/**
 * Returns the result in an answer, or throws an ErpError. For a problem document of the protocol it throws the error in
 * it; for any other failure it throws an error by the status, because gateways send only a status. Throws BAD_RESPONSE
 * with the path of the field if the shape is wrong.
 */
export function readIncoming<Answer>(
  { answer, writes }: Pick<Call<[], Answer>, "answer" | "writes">,
  incoming: Incoming,
): Answer {
  const effect = writes ? "unknown" : "none";
  if (incoming.status < 200 || incoming.status > 299) throw toError(incoming, effect);
  const read = answer.read(incoming);
  if ("path" in read) throw new ErpError("BAD_RESPONSE", { path: read.path }, { effect, peerMessage: read.reason });
  return read.answer;
}

function toError(incoming: Incoming, effect: "none" | "unknown"): ErpError {
  const { status } = incoming;
  const parsed = parseJson(incoming);
  if ("value" in parsed && hasCode(parsed.value)) {
    const problem = readProblem(parsed.value);
    if ("error" in problem) return problem.error;
    return new ErpError(
      "BAD_RESPONSE",
      { path: problem.path },
      { effect, peerMessage: `status ${status}, ${problem.reason}` },
    );
  }
  const of = <Code extends ErpErrorCode>(code: Code, details: ErpErrorDetails[Code], what: "none" | "unknown") =>
    new ErpError(code, details, { effect: what, peerMessage: `status ${status}` });
  switch (status) {
    case 401:
      return of("UNAUTHENTICATED", {}, "none");
    case 429:
      return of("RATE_LIMITED", { retryAfterSeconds: secondsOf(incoming) }, "none");
    case 408:
    case 504:
      return of("TIMEOUT", {}, effect);
    default:
      return status >= 500 ? of("UNAVAILABLE", {}, effect) : of("BAD_RESPONSE", { path: "status" }, effect);
  }
}

function hasCode(value: unknown): boolean {
  return typeof value === "object" && value !== null && "code" in value;
}

/** Seconds to wait by the Retry-After header; 60 if the answer has none. */
function secondsOf(incoming: Incoming): number {
  const wait = readRetryAfter(incoming.header("retry-after"));
  return wait === null ? 60 : Math.ceil(wait / 1_000);
}
