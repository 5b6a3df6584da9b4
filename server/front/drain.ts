import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds. */
export interface Patience {
  /** after which open requests are cut off */
  openMs: number;
  /** after which connections without a request are closed; closing them at once would cut off a request on its way */
  idleMs: number;
}

/**
 * Prepares a server that does not listen yet, and returns the function that ends it gracefully. That function refuses
 * new connections, answers requests that are open or still arrive on an open connection, and then closes those
 * connections. It resolves when no connection is left.
 */
export function createDrain(server: Server): (patience: Patience) => Promise<void> {
  const open = new Set<ServerResponse>();
  let isEnding = false;
  let isPatient = true;
  server.prependListener("request", (_req, res: ServerResponse) => {
    open.add(res);
    if (isEnding) res.shouldKeepAlive = false;
    res.once("close", () => {
      open.delete(res);
      // An answer whose first byte was sent before the end began has promised keep-alive: its connection is still open.
      if (!isPatient) setImmediate(() => server.closeIdleConnections());
    });
  });

  return async ({ openMs, idleMs }) => {
    isEnding = true;
    // Otherwise the connections of open requests would stay open after the answer, and `close` would wait for them.
    for (const res of open) res.shouldKeepAlive = false;
    const late = setTimeout(() => server.closeAllConnections(), openMs);
    const idle = setTimeout(() => {
      isPatient = false;
      server.closeIdleConnections();
    }, idleMs);
    // Lets in clients that have already connected and wait to be accepted.
    await nextTurn();
    // Calls `close` of node:net, because `close` of node:http closes idle connections at once.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearTimeout(late);
    clearTimeout(idle);
  };
}
