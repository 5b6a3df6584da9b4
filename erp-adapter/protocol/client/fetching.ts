import { Agent, fetch as fetchByUndici } from "undici";

/** The part of fetch that is used: undici's fetch and the platform's fetch both fit. */
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

/**
 * Limits of connections, times in milliseconds. The times are only a safety net, because calls have their own
 * deadlines.
 */
const CONNECTION = {
  /** the most sockets to the ERP; further calls wait for one */
  connections: 64,
  connect: { timeout: 2_000 },
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  keepAliveTimeout: 4_000,
};

/**
 * undici's fetch with an Agent from the same npm package: Node's built-in fetch fails with such an Agent. Uses no
 * interceptor, because undici's retry would repeat writes and its cache would give one customer's prices to another.
 */
export function createFetching(): { fetching: Fetching; close(): Promise<void> } {
  const agent = new Agent(CONNECTION);
  return {
    fetching: (url, init) => fetchByUndici(url, { ...init, dispatcher: agent }),
    close: () => agent.destroy(),
  };
}
