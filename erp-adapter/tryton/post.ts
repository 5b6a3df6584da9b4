import { fetch } from "undici";
import { z } from "zod";
import { isRequestId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { Refusal } from "./refusal.ts";

/** Deadline, abort signal and request id of a call to Tryton. */
export interface Until {
  deadline: number;
  signal?: AbortSignal;
  requestId?: string;
}

/** The part of fetch that is used: undici's fetch and the platform's fetch both fit. */
export type TrytonFetching = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<{ status: number; text(): Promise<string> }>;

export interface PostOptions {
  isWrite: boolean;
  authorization?: string;
}

/**
 * HTTP calls to Tryton; a call resolves to its result. The `effect` of an ErpError says whether the call may have
 * written.
 */
export interface Post {
  call(method: string, params: readonly unknown[], until: Until, options: PostOptions): Promise<unknown>;
  version(until: Until): Promise<string>;
}

export const LOGIN = "common.db.login";
/** Peer messages of UNAVAILABLE for a refused login and an ended session. */
export const LOGIN_REFUSED = "Tryton refuses the login";
export const SESSION_ENDED = "the session has ended";
const SENTENCE = 500;

/**
 * Tryton answers refusals with status 200 too; `error` is then a list with the name of the error class and the data of
 * the error.
 */
const answerSchema = z.object({ result: z.unknown().optional(), error: z.array(z.unknown()).min(1).optional() });
const warningSchema = z.tuple([z.string(), z.string()]).rest(z.unknown());
const errorSchema = z.tuple([z.string()]).rest(z.unknown());

export function createPost(url: string, fetching: TrytonFetching = fetch): Post {
  let id = 0;

  async function post(address: string, body: object, until: Until, { isWrite, authorization }: PostOptions) {
    const left = until.deadline - Date.now();
    if (left <= 0 || until.signal?.aborted) throw new ErpError("TIMEOUT", {});
    const effect = isWrite ? "unknown" : "none";
    const late = AbortSignal.timeout(Math.ceil(left));
    try {
      const answer = await fetching(address, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(authorization === undefined ? {} : { Authorization: `Session ${authorization}` }),
          // Tryton ignores this header; a proxy in front of Tryton can log it.
          ...(isRequestId(until.requestId) ? { "X-Request-Id": until.requestId } : {}),
        },
        body: JSON.stringify(body),
        // The caller's signal never aborts a write, because its outcome matters.
        signal: until.signal !== undefined && !isWrite ? AbortSignal.any([late, until.signal]) : late,
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      if (late.aborted || until.signal?.aborted) throw new ErpError("TIMEOUT", {}, { effect, cause: error });
      throw new ErpError("UNAVAILABLE", {}, { effect: wasRefused(error) ? "none" : effect, cause: error });
    }
  }

  return {
    async call(method, params, until, options) {
      id += 1;
      const { status, text } = await post(`${url}/`, { id, method, params }, until, options);
      return toResult(method, status, text, options.isWrite ? "unknown" : "none");
    },
    async version(until) {
      const body = { id: 0, method: "common.server.version", params: [] };
      const { status, text } = await post(`${new URL(url).origin}/`, body, until, { isWrite: false });
      return z.string().parse(toResult("common.server.version", status, text, "none"));
    },
  };
}

/**
 * The result in an answer of Tryton. Throws a Refusal if Tryton refuses the call, and an ErpError for any other
 * failure.
 */
export function toResult(method: string, status: number, text: string, effect: "none" | "unknown"): unknown {
  if (status === 401)
    throw new ErpError("UNAVAILABLE", {}, { peerMessage: method === LOGIN ? LOGIN_REFUSED : SESSION_ENDED });
  if (status === 404 && method === LOGIN)
    throw new ErpError("UNAVAILABLE", {}, { peerMessage: "Tryton cannot open the database" });
  if (status === 403)
    throw new ErpError("BAD_RESPONSE", { path: method }, { peerMessage: "the user has no right to it" });
  if (status === 429) throw new ErpError("RATE_LIMITED", { retryAfterSeconds: 10 }, { peerMessage: "too many logins" });
  if (status !== 200) throw new ErpError("UNAVAILABLE", {}, { effect, peerMessage: `HTTP ${status}` });
  const { result, error } = toAnswer(text, effect);
  if (error === undefined) return result;
  const [kind, about] = error;
  if (kind === "UserWarning") {
    const [key, sentence] = warningSchema.parse(about);
    throw new Refusal("UserWarning", key, sentence.slice(0, SENTENCE));
  }
  if (kind === "UserError") throw new Refusal("UserError", "", errorSchema.parse(about)[0].slice(0, SENTENCE));
  const peerMessage = String(kind).slice(0, SENTENCE);
  // Tryton rolls back its transaction before it answers with this error, so the effect is none.
  if (IN_ANOTHERS_WAY.test(peerMessage)) throw new ErpError("UNAVAILABLE", {}, { peerMessage });
  throw new ErpError("BAD_RESPONSE", { path: method }, { effect, peerMessage });
}

const IN_ANOTHERS_WAY = /^ConcurrencyException|serializ|deadlock|could not obtain lock|is locked/i;

function toAnswer(text: string, effect: "none" | "unknown") {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ErpError("BAD_RESPONSE", { path: "body" }, { effect, cause });
  }
}

/** True if the connection was refused, so that the call had no effect. */
function wasRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}
