import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds. */
export interface Patience {
  /** after which requests that are open still are cut off */
  openMs: number;
  /** after which connections without a request are closed: at once would cut off the request that is on its way */
  idleMs: number;
}

/**
 * Makes the end of a server that is about to listen: new connections are refused, requests that are open or still come on
 * an open connection are answered and that connection closed. Resolves when none is left.
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
      // What had its first byte before the end began has promised to stay.
      if (!isPatient) setImmediate(() => server.closeIdleConnections());
    });
  });

  return async ({ openMs, idleMs }) => {
    isEnding = true;
    // Else the connection of a request that is open now would be kept, and waited for.
    for (const res of open) res.shouldKeepAlive = false;
    const late = setTimeout(() => server.closeAllConnections(), openMs);
    const idle = setTimeout(() => {
      isPatient = false;
      server.closeIdleConnections();
    }, idleMs);
    // Who has connected already, and waits to be taken in, is taken in.
    await nextTurn();
    // Of node:net: that of node:http closes idle connections at once.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearTimeout(late);
    clearTimeout(idle);
  };
}
