import type { Server, ServerResponse } from "node:http";

/**
 * Makes the end of a server that is about to listen: new connections are refused, open requests are answered and their
 * connections closed, and whoever takes longer than `withinMs` milliseconds is cut off. Resolves when none is left.
 */
export function createDrain(server: Server, withinMs: number): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let isEnding = false;
  server.prependListener("request", (_req, res: ServerResponse) => {
    open.add(res);
    if (isEnding) res.shouldKeepAlive = false;
    res.once("close", () => {
      open.delete(res);
      // What had its first byte before the end began has promised to stay.
      if (isEnding) setImmediate(() => server.closeIdleConnections());
    });
  });

  return async () => {
    isEnding = true;
    // Else the connection of a request that is open now would be kept, and waited for.
    for (const res of open) res.shouldKeepAlive = false;
    const late = setTimeout(() => server.closeAllConnections(), withinMs);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(late);
  };
}
