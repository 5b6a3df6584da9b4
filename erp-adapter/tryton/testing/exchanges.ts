import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { type ErpError, isErpError } from "../../contract/errors.ts";
import { LOGIN, type TrytonFetching } from "../post.ts";

/** A request to Tryton and its answer, as sent over the wire, without the session. */
export interface Exchange {
  method: string;
  /** the parameters as JSON text, which can be compared quickly */
  params: string;
  /** 0: the connection broke */
  status: number;
  /** the parsed JSON of the body, or its text */
  answer: unknown;
}

export interface RecordedScene {
  name: string;
  /** the common time of the scenes, epoch milliseconds */
  time: number;
  exchanges: Exchange[];
  /** the adapter's answer, or its refusal */
  outcome: unknown;
}

export interface Recording {
  fetching: TrytonFetching;
  /** Waits until all requests are answered; resolves to the exchanges since the last call of `take`. */
  take(): Promise<Exchange[]>;
  beforeCall(method: string, act: () => unknown): void;
  /** the session of the latest request */
  authorization(): string;
}

/** A fetch that records its exchanges. */
export function recordFetching(fetching: TrytonFetching): Recording {
  const seen: Exchange[] = [];
  const open: Promise<unknown>[] = [];
  const acts = new Map<string, () => unknown>();
  let authorization = "";

  const pass: TrytonFetching = async (url, init) => {
    const question = questionOf(init.body);
    authorization = init.headers.Authorization ?? authorization;
    const act = acts.get(question.method);
    acts.delete(question.method);
    try {
      await act?.();
    } catch (error) {
      seen.push({ ...question, status: 0, answer: null });
      throw error;
    }
    const answer = await fetching(url, init);
    const { status } = answer;
    const text = await answer.text();
    seen.push({ ...question, status, answer: toAnswer(question.method, text) });
    return { status, text: async () => text };
  };

  return {
    fetching(url, init) {
      const asked = pass(url, init);
      open.push(asked);
      return asked;
    },
    async take() {
      await Promise.allSettled(open.splice(0));
      return seen.splice(0);
    },
    beforeCall: (method, act) => acts.set(method, act),
    authorization: () => authorization,
  };
}

function toAnswer(method: string, text: string): unknown {
  if (!text.startsWith("{")) return text;
  const { id: _, ...body } = JSON.parse(text);
  // The key of a session stays secret.
  if (method === LOGIN && Array.isArray(body.result)) body.result[1] = "session";
  return body;
}

/** A request without the parts that differ from run to run. */
export function questionOf(body: string): Pick<Exchange, "method" | "params"> {
  const { method, params } = JSON.parse(body);
  return { method, params: method === LOGIN ? "[]" : JSON.stringify(params) };
}

/** The health of a started adapter, or the message of the error with which the start fails. */
export async function outcomeOfStart(open: () => Promise<ErpAdapter>): Promise<unknown> {
  try {
    const erp = await open();
    const health = await erp.health();
    await erp.close();
    return health;
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

/** The answer after a JSON round trip; for an ErpError its code, details, effect and Tryton's own sentence. */
export async function outcomeOf(play: () => Promise<unknown>): Promise<unknown> {
  try {
    return JSON.parse(JSON.stringify(await play()));
  } catch (error) {
    if (!isErpError(error)) throw error;
    const { code, details, effect, peerMessage }: ErpError = error;
    return JSON.parse(JSON.stringify({ code, details, effect, peerMessage }));
  }
}

/** The types of the values in an answer; equal for answers that differ only in ids, dates and amounts. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const entries = Object.entries(value).map(([name, one]) => [name, shapeOf(one)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
