import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Makes the end of a server that is about to listen: new connections are refused, requests that are open or still come on
 * an open connection are answered and that connection closed, and whoever takes longer than `withinMs` milliseconds is cut
 * off. Connections without a request are closed after `idleMs`: at once would cut off the request that is on its way.
 * Resolves when none is left.
 */
export function createDrain(server: Server, withinMs: number): (idleMs: number) => Promise<void> {
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

  return async (idleMs) => {
    isEnding = true;
    // Else the connection of a request that is open now would be kept, and waited for.
    for (const res of open) res.shouldKeepAlive = false;
    const late = setTimeout(() => server.closeAllConnections(), withinMs);
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
