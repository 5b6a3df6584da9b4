import { setTimeout as wait } from "node:timers/promises";
import type { CmsErrorCode } from "../contract/errors.ts";
import { cutDepth, depthOf } from "./json-depth.ts";

export interface FetchBounds {
  /** milliseconds from the request to the last byte of its answer */
  timeout: number;
  /** maximum bytes of an answer */
  maxBytes: number;
  /** milliseconds to wait after a 429 */
  retryAfter: number;
  /** maximum number of retries after a 429 */
  maxRetries: number;
}

/** The specification's wait after 429 and number of retries, and the limits of time and size for one answer. */
export const BOUNDS: FetchBounds = { timeout: 5_000, maxBytes: 16 * 1024 * 1024, retryAfter: 300, maxRetries: 10 };

/** Maximum levels of JSON: rich text of the greatest depth that is shown has less than half as many. */
const MAX_LEVELS = 200;

/**
 * A fetch for Storyblok's library that always ends: in time, and with JSON of limited size and depth. The library
 * itself limits only the time to the headers, logs each 429 to the console, and walks an answer by recursion. Rejects
 * with an Error whose message is a CmsError's code, because the library passes on only messages.
 */
export function createBoundedFetch(ask: typeof fetch, given: Partial<FetchBounds> = {}): typeof fetch {
  const bounds = { ...BOUNDS, ...given };
  return async (input, init) => {
    for (let retries = 0; ; retries += 1) {
      const response = await askOnce(ask, input, init ?? {}, bounds);
      if (response.status !== 429 || retries >= bounds.maxRetries) return response;
      await wait(bounds.retryAfter, undefined, { signal: init?.signal ?? undefined, ref: false }).catch(() =>
        fail("TIMEOUT"),
      );
    }
  };
}

async function askOnce(ask: typeof fetch, input: RequestInfo | URL, init: RequestInit, bounds: FetchBounds) {
  const late = AbortSignal.timeout(bounds.timeout);
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
  const response = await ask(input, { ...init, signal }).catch(() => fail(signal.aborted ? "TIMEOUT" : "UNAVAILABLE"));
  if (response.status < 200 || response.status > 206) {
    await response.body?.cancel().catch(() => {});
    // Never pass on the body of a refusal; the library only needs some JSON.
    return Response.json({}, { status: response.status >= 400 ? response.status : 502 });
  }
  const text = await readText(response, bounds.maxBytes).catch((error: unknown) =>
    fail(error instanceof TooLarge ? "BAD_RESPONSE" : signal.aborted ? "TIMEOUT" : "UNAVAILABLE"),
  );
  return new Response(toBearableJson(text), { status: 200, headers: pagingHeaders(response.headers) });
}

class TooLarge extends Error {}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Throwing leaves the loop, which cancels the rest of the body.
    if (bytes > maxBytes) throw new TooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function toBearableJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return depthOf(text) > MAX_LEVELS ? JSON.stringify(cutDepth(value, MAX_LEVELS)) : text;
  } catch {
    return fail("BAD_RESPONSE");
  }
}

function pagingHeaders(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ["total", "per-page"]) {
    const value = headers.get(name);
    if (value !== null && /^\d{1,9}$/.test(value)) kept.set(name, value);
  }
  return kept;
}

function fail(code: CmsErrorCode): never {
  throw new Error(code);
}
