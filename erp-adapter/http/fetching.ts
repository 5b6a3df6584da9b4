import { Agent, fetch as fetchByUndici } from "undici";

/** What of fetch is used: undici's own and the platform's both fit. */
export type Fetching = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: string;
  redirect: "manual";
  signal: AbortSignal;
}

export interface FetchAnswer {
  status: number;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
}

/** Times in milliseconds. A call has a deadline of its own; these end what none was given, and what was forgotten. */
const CONNECTION = {
  /** sockets to the ERP at most; further calls wait for one */
  connections: 64,
  connect: { timeout: 2_000 },
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  keepAliveTimeout: 4_000,
};

/**
 * undici's fetch on an Agent of its own, both out of one package: Node's built-in fetch fails with another's Agent. No
 * interceptor: undici's retry repeats writes, and its cache would give one customer's prices to another.
 */
export function createFetching(): { fetching: Fetching; close(): Promise<void> } {
  const agent = new Agent(CONNECTION);
  return {
    fetching: (url, init) => fetchByUndici(url, { ...init, dispatcher: agent }),
    close: () => agent.destroy(),
  };
}
