import { type Effect, ErpError, isErpError } from "../../contract/errors.ts";
import type { FetchAnswer, Fetching } from "./fetching.ts";

/** A request, ready to be sent. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** An HTTP answer with any status. */
export interface Incoming {
  status: number;
  header(name: string): string | null;
  bytes: Uint8Array;
}

export interface Bounds {
  /** epoch milliseconds */
  deadline: number;
  /** the caller's signal */
  signal: AbortSignal | undefined;
  /** aborted when the adapter closes */
  closing: AbortSignal;
  /** true: the effect of the call is unknown if its answer is lost */
  writes: boolean;
  maxBytes: number;
}

/** A connection that broke during the exchange. A call that only reads may then be tried again. */
export interface Broken {
  broken: ErpError;
}

/**
 * Sends one request and reads its complete answer. Rejects only with ErpError: TIMEOUT as soon as the deadline passes
 * or the caller aborts; UNAVAILABLE if the connection is refused (effect none) or the adapter is closed; BAD_RESPONSE
 * if the answer is a redirect or too large. Errors contain no data of the request.
 */
export async function exchange(fetching: Fetching, outgoing: Outgoing, bounds: Bounds): Promise<Incoming | Broken> {
  const end = endOf(bounds);
  const { method, url, headers, body } = outgoing;
  try {
    if (end.signal.aborted) throw ended({ ...bounds, writes: false });
    const asked = fetching(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      signal: end.signal,
    });
    const answer = await Promise.race([asked, end.reached]);
    const { status } = answer;
    if (status === 0 || (status >= 300 && status < 400)) {
      void discard(answer);
      throw badResponse("redirect", `status ${status}`, bounds);
    }
    const bytes = await Promise.race([readWhole(answer, bounds), end.reached]);
    return { status, header: (name) => answer.headers.get(name), bytes };
  } catch (error) {
    if (isErpError(error)) throw error;
    if (end.signal.aborted) throw ended(bounds);
    const code = codeOf(error);
    if (BEFORE_SENDING.has(code)) throw unavailable(`no connection: ${code}`, "none");
    return { broken: unavailable(`broken: ${code}`, effectOf(bounds)) };
  } finally {
    end.clear();
  }
}

/** Error codes of failures that happen before any byte of the request is sent. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

function unavailable(peerMessage: string, effect: Effect): ErpError {
  return new ErpError("UNAVAILABLE", {}, { effect, peerMessage });
}

/** The error code of the system, which fetch hides in a chain of causes. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}

/** The error for a passed deadline, a caller who left, or a closed adapter. */
function ended(bounds: Bounds): ErpError {
  const effect = effectOf(bounds);
  return bounds.closing.aborted ? unavailable("closed", effect) : new ErpError("TIMEOUT", {}, { effect });
}

function badResponse(path: string, peerMessage: string, bounds: Bounds): ErpError {
  return new ErpError("BAD_RESPONSE", { path }, { effect: effectOf(bounds), peerMessage });
}

function effectOf({ writes }: Bounds): Effect {
  return writes ? "unknown" : "none";
}

/** Combines the deadline and the signals into one. `reached` rejects at once, even if a fetch is slow to react. */
function endOf({ deadline, signal: callers, closing }: Bounds): {
  signal: AbortSignal;
  reached: Promise<never>;
  clear(): void;
} {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const signals = callers ? [callers, closing] : [closing];
  const timer = setTimeout(abort, Math.max(0, deadline - Date.now()));
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
  }
  const reached = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  // `reached` may reject when it is no longer awaited.
  reached.catch(() => {});
  return {
    signal: controller.signal,
    reached,
    clear() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", abort);
    },
  };
}

/** Waits for `work`. Rejects, as `exchange` does, if the deadline passes or a signal aborts before that. */
export async function orAborted(work: Promise<void>, bounds: Bounds): Promise<void> {
  const end = endOf(bounds);
  try {
    await Promise.race([work, end.reached]);
  } catch {
    throw ended({ ...bounds, writes: false });
  } finally {
    end.clear();
  }
}

async function readWhole(answer: FetchAnswer, bounds: Bounds): Promise<Uint8Array> {
  const announced = Number(answer.headers.get("content-length") ?? 0);
  if (announced > bounds.maxBytes) {
    void discard(answer);
    throw badResponse("size", `more than ${bounds.maxBytes} bytes`, bounds);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop by the exception closes the connection.
    if (size > bounds.maxBytes) throw badResponse("size", `more than ${bounds.maxBytes} bytes`, bounds);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Closes the connection of a body that is not needed. */
async function discard({ body }: FetchAnswer): Promise<void> {
  try {
    await body?.[Symbol.asyncIterator]().return?.();
  } catch {
    // The body had already ended.
  }
}
