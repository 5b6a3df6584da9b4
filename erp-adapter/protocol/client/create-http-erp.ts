import type { FaultPlace } from "../../around/checks/fault-log.ts";
import type { Capabilities } from "../../contract/capabilities.ts";
import { type CallContext, GENERAL_PARTNER, isCallContext } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import { assertInTime } from "../../kit/assert-in-time.ts";
import { type Pauses, sleepFor } from "../../kit/pauses.ts";
import { within } from "../../within.ts";
import type { Call } from "../calls/call.ts";
import { type Area, CALLS, type MethodOf, type MethodsOf, nameOf as nameOfCall } from "../calls/calls.ts";
import { exchange, type Incoming, type Outgoing } from "./exchange.ts";
import { createFetching, type Fetching } from "./fetching.ts";
import { readIncoming } from "./incoming.ts";
import { DECLARED, keepCapabilities } from "./kept-capabilities.ts";
import { type Peer, toOutgoing } from "./outgoing.ts";
import { askAgain, toIncoming, tryBeside, tryToRead } from "./repeat.ts";

export interface HttpErpOptions {
  /** URL of the back end: http(s), with or without a path */
  url: string;
  /** sent as X-Api-Key */
  apiKey?: string | null;
  /** default: undici's fetch with its own Agent */
  fetch?: Fetching;
  /** milliseconds for calls without a finite deadline; default 3,000 */
  timeoutMs?: number;
  /** assumed until the back end has sent its own */
  capabilities?: Capabilities;
  /** called for each failed call, after the last try; a write that the caller repeats counts as another call */
  onFailure?(error: unknown, at: FaultPlace): void;
  random?: Pauses["random"];
  sleep?: Pauses["sleep"];
}

/** Milliseconds: the time limit of `health`, and the longest time limit of any call. */
const HEALTH_MS = 900;
const LONGEST_MS = 600_000;

/**
 * An adapter for any back end that speaks the protocol (docs/erp-over-http.md). Sends nothing before the first call; calls are
 * UNAVAILABLE while the back end does not run. `capabilities` is always the same object, whose content changes on first
 * contact. Sends each write only once; `withLostAnswers` handles writes whose answers are lost.
 */
export function createHttpErp(options: HttpErpOptions): ErpAdapter {
  const { url, apiKey = null, timeoutMs = 3_000, capabilities: declared = DECLARED } = options;
  const { random = Math.random, sleep = sleepFor, onFailure = () => {} } = options;
  const own = options.fetch ? null : createFetching();
  const fetching = options.fetch ?? own?.fetching ?? unreachable;
  const closing = new AbortController();
  const pauses: Pauses = { random, sleep };
  const capabilities = keepCapabilities(declared, () => send(CALLS.system.capabilities, [], toOwnContext(timeoutMs)));

  async function send<Args extends unknown[], Answer>(
    call: Call<Args, Answer>,
    args: Args,
    c: CallContext,
  ): Promise<Answer> {
    try {
      return await sendOnce(call, args, c);
    } catch (error) {
      onFailure(error, { requestId: c.requestId, call: nameOfCall(call), http: `${call.method} ${call.path}` });
      throw error;
    }
  }

  /** Makes a call and reads its answer. A call that only reads is repeated here: it is sent up to three times. */
  async function sendOnce<Args extends unknown[], Answer>(
    call: Call<Args, Answer>,
    args: Args,
    c: CallContext,
  ): Promise<Answer> {
    const now = Date.now();
    const deadline = Number.isFinite(c.deadline) ? Math.min(c.deadline, now + LONGEST_MS) : now + timeoutMs;
    const outgoing = prepare(call, args, c, { url, apiKey });
    const bounds = {
      deadline,
      signal: c.signal,
      closing: closing.signal,
      writes: call.writes,
      maxBytes: call.answer.maxBytes,
    };
    const sendNow = (over?: AbortSignal) => {
      const left = Math.max(1, Math.ceil(deadline - Date.now()));
      const headers = { ...outgoing.headers, "X-Timeout-Ms": String(Math.min(left, 999_999)) };
      const signal = over && c.signal ? AbortSignal.any([over, c.signal]) : (over ?? c.signal);
      return exchange(fetching, { ...outgoing, headers }, { ...bounds, signal });
    };
    const read = (incoming: Incoming) => readIncoming(call, incoming);
    if (call.writes && call.method !== "GET") return read(toIncoming(await sendNow()));
    const ask = () => tryBeside((over) => tryToRead(() => sendNow(over), read), bounds);
    return askAgain(ask, bounds, pauses);
  }

  /** Makes the method for a call. The method rejects only with ErpError, whatever its arguments are. */
  function ask<Args extends unknown[], Answer>(call: Call<Args, Answer>): MethodOf<Args, Answer> {
    return async (...given) => {
      const c = requireContext(given.at(-1));
      if (closing.signal.aborted) throw new ErpError("UNAVAILABLE", {}, { peerMessage: "closed" });
      const { capability } = call;
      if (capability && !capability.isThere(capabilities.current))
        throw new ErpError("UNSUPPORTED", { capability: capability.name });
      void capabilities.learn();
      try {
        return await send(call, argumentsOf(given), c);
      } catch (error) {
        if (isErpError(error)) throw error;
        const effect = call.writes ? "unknown" : "none";
        throw new ErpError("BAD_RESPONSE", { path: "" }, { effect, peerMessage: nameOf(error), cause: error });
      }
    };
  }

  /** A method for each call of an area. */
  function askAll<Calls extends Area>(calls: Calls): MethodsOf<Calls> {
    return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, ask(call)])) as MethodsOf<Calls>;
  }

  const { mark, unmark, ...favourites } = askAll(CALLS.favourites);
  const { bindShop, ...orders } = askAll(CALLS.orders);
  const { verify, ...accounts } = askAll(CALLS.accounts);
  return {
    capabilities: capabilities.current,
    catalogue: askAll(CALLS.catalogue),
    conditions: ask(CALLS.conditions.conditions),
    carts: askAll(CALLS.carts),
    favourites: {
      ...favourites,
      async put(id, on, c) {
        if (typeof on !== "boolean") throw new ErpError("VALIDATION", { field: "on", rule: "shape" });
        return on ? mark(id, c) : unmark(id, c);
      },
    },
    orders: {
      ...orders,
      async bindShop(c) {
        requireContext(c);
        await capabilities.learn();
        // Until the back end answers, it is unknown if it can bind a shop: UNAVAILABLE, not UNSUPPORTED.
        if (!capabilities.isKnown()) throw new ErpError("UNAVAILABLE", {}, { peerMessage: "capabilities not known" });
        return bindShop(c);
      },
    },
    delivery: askAll(CALLS.delivery),
    invoices: askAll(CALLS.invoices),
    finances: askAll(CALLS.finances),
    accounts: {
      ...accounts,
      async verify(c) {
        const user = await verify(c);
        // Checked here too, because a back end may not check whether the token belongs to this user.
        if (c.user !== null && c.user.id !== user.id) throw new ErpError("NOT_FOUND", { what: "user", id: c.user.id });
        return user;
      },
    },

    async health() {
      if (closing.signal.aborted) return { ok: false, detail: "closed" };
      try {
        const learnt = capabilities.learn();
        const health = await send(CALLS.system.health, [], toOwnContext(Math.min(timeoutMs, HEALTH_MS)));
        await within(learnt, HEALTH_MS, () => {});
        return health;
      } catch (error) {
        return { ok: false, detail: isErpError(error) ? `${error.code} ${error.peerMessage ?? ""}`.trim() : "unknown" };
      }
    },
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      await own?.close();
    },
  };
}

/** The request for a call. Throws VALIDATION also if reading the arguments throws (a getter). */
function prepare<Args extends unknown[]>(call: Call<Args, unknown>, args: Args, c: CallContext, peer: Peer): Outgoing {
  try {
    return toOutgoing(call, args, c, peer);
  } catch (error) {
    if (isErpError(error)) throw error;
    throw new ErpError("VALIDATION", { field: "arguments", rule: "shape" });
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/**
 * Returns a complete context. Throws VALIDATION for any other value, and TIMEOUT if the deadline has passed or the
 * caller has aborted.
 */
function requireContext(c: unknown): CallContext {
  if (!isCallContext(c)) throw new ErpError("VALIDATION", { field: "context", rule: "shape" });
  assertInTime(c);
  return c;
}

/** The context of the adapter's own calls: without a user, and with a deadline in this many milliseconds. */
function toOwnContext(milliseconds: number): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + milliseconds,
    requestId: crypto.randomUUID(),
  };
}

function argumentsOf<Args extends unknown[]>(given: [...Args, CallContext]): Args {
  return given.slice(0, -1) as Args;
}

function unreachable(): never {
  throw new TypeError("there is a fetch, given or our own");
}
