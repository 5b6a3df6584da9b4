import { inspect } from "node:util";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { type ErpError, isErpError } from "../contract/errors.ts";

/** A call as it may be shown: secrets masked, long values cut. */
export interface RecordedCall {
  method: string;
  request: string;
  /** the answer or error; null while the call is running */
  answer: string | null;
}

/** An adapter that remembers its last calls, to explain a failed case. */
export function recordCalls(adapter: ErpAdapter, remember = 5): { adapter: ErpAdapter; calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  const mask = createMask();

  function recorded(name: string, method: (...args: unknown[]) => unknown): (...args: unknown[]) => Promise<unknown> {
    return async (...args) => {
      const call: RecordedCall = { method: name, request: mask(args.map(shortContext)), answer: null };
      calls.push(call);
      if (calls.length > remember) calls.shift();
      try {
        const answer = await method(...args);
        call.answer = mask(answer);
        return answer;
      } catch (error) {
        call.answer = isErpError(error) ? describeRefusal(error, mask) : mask(error);
        throw error;
      }
    };
  }

  const members = Object.entries(adapter).map(([name, member]): [string, unknown] => {
    if (name === "conditions") return [name, recorded(name, member)];
    if (typeof member === "function" || name === "capabilities") return [name, member];
    const methods = Object.entries<(...args: unknown[]) => unknown>(member);
    return [name, Object.fromEntries(methods.map(([key, method]) => [key, recorded(`${name}.${key}`, method)]))];
  });
  return { calls, adapter: { ...adapter, ...Object.fromEntries(members) } };
}

/** The error as text: code, details, effect, and the back end's own message if there is one. */
function describeRefusal({ code, details, effect, peerMessage }: ErpError, mask: (value: unknown) => string): string {
  const said = peerMessage === undefined ? "" : `, in its own words ${mask(peerMessage)}`;
  return `${code} ${mask(details)} (effect ${effect})${said}`;
}

const SECRET = /^(?:token|password|userHash|link)$/;
const MASK = "•••";
const MAX_SHOWN = 400;

/**
 * Creates a function that writes a value as text. Once the function has seen a value in a secret field, it masks that
 * value everywhere.
 */
function createMask(): (value: unknown) => string {
  const secrets = new Set<string>();
  const note = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > 6) return;
    for (const [key, inner] of Object.entries(value)) {
      if (SECRET.test(key) && typeof inner === "string" && inner.length > 3) secrets.add(inner);
      note(inner, depth + 1);
    }
  };
  return (value) => {
    note(value, 0);
    let text = inspect(value, {
      depth: 4,
      compact: 20,
      breakLength: Number.POSITIVE_INFINITY,
      maxArrayLength: 3,
      maxStringLength: 80,
    });
    // Longest first, because one secret may contain another.
    for (const secret of [...secrets].sort((one, other) => other.length - one.length))
      text = text.replaceAll(secret, MASK);
    return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text;
  };
}

/** The fields of a context that distinguish calls. */
function shortContext(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("requestId" in value) || !("deadline" in value)) return value;
  const { requestId: _, deadline: __, signal: ___, ...rest } = value as Record<string, unknown>;
  return rest;
}
