import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { type ErpError, isErpError } from "../../contract/errors.ts";
import type { TrytonFetching } from "../post.ts";
import { SCENES } from "./scenes.ts";

/** A question to Tryton and its answer, as they went over the wire, without the session. */
export interface Exchange {
  method: string;
  /** the parameters as JSON: strings compare quickly */
  params: string;
  status: number;
  answer: unknown;
}

export interface RecordedScene {
  name: string;
  exchanges: Exchange[];
  /** the adapter's answer, or its refusal */
  outcome: unknown;
}

/** Fetching that keeps what it saw. */
export function recordFetching(fetching: TrytonFetching): { fetching: TrytonFetching; take(): Exchange[] } {
  let seen: Exchange[] = [];
  return {
    async fetching(url, init) {
      const { method, params } = questionOf(init.body);
      const answer = await fetching(url, init);
      const text = await answer.text();
      const { id: _, ...body } = JSON.parse(text);
      // The key of a session stays secret.
      if (method === "common.db.login" && Array.isArray(body.result)) body.result[1] = "session";
      seen.push({ method, params, status: answer.status, answer: body });
      return { status: answer.status, text: async () => text };
    },
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

/** A question without what differs from run to run. */
export function questionOf(body: string): Pick<Exchange, "method" | "params"> {
  const { method, params } = JSON.parse(body);
  return { method, params: method === "common.db.login" ? "[]" : JSON.stringify(params) };
}

/** Plays every scene in turn. */
export async function playScenes(
  erp: ErpAdapter,
  take: () => Exchange[],
  after: (name: string, outcome: unknown) => Promise<void>,
): Promise<RecordedScene[]> {
  const played: RecordedScene[] = [];
  for (const { name, play } of SCENES) {
    const outcome = await outcomeOf(() => play(erp));
    played.push({ name, exchanges: take(), outcome });
    await after(name, outcome);
  }
  return played;
}

/** The answer as JSON has it; of a refusal its code, details, effect and Tryton's own sentence. */
export async function outcomeOf(play: () => Promise<unknown>): Promise<unknown> {
  try {
    return JSON.parse(JSON.stringify(await play()));
  } catch (error) {
    if (!isErpError(error)) throw error;
    const { code, details, effect, peerMessage }: ErpError = error;
    return JSON.parse(JSON.stringify({ code, details, effect, peerMessage }));
  }
}

/** The kinds of values in an answer, so that other ids, dates and amounts are no difference. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const entries = Object.entries(value).map(([name, one]) => [name, shapeOf(one)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
