import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { toNetworkKey } from "../services/limits/network-key.ts";
import type { Budgets } from "./budgets.ts";

/** Network keys whose connections of the last second are known. */
const MAX_RECENT = 10_000;

export interface Connections {
  /**
   * Counts a request of its connection until it is answered. refused: one too many was sent ahead, the connection is to
   * end with that answer · ignored: it came after that one
   */
  admit(req: IncomingMessage, res: ServerResponse): "admitted" | "refused" | "ignored";
}

/**
 * Counts a server's connections by network key. There is always room for one more: the oldest of the same key that asks for
 * nothing is ended for it, which is one that is kept, or never asked. `trustProxy` brings those of everybody and is
 * counted in all only.
 */
export function watchConnections(
  server: Server,
  { network: perNetwork, newInASecond, all, pipelined, stalledMs }: Budgets["connections"],
  trustProxy: string | null,
): Connections {
  const proxy = trustProxy && toNetworkKey(trustProxy);
  const open = new Map<string, Set<Socket>>();
  const recent = new LRUCache<string, number>({ max: MAX_RECENT, ttl: 1_000, noUpdateTTL: true });
  const asking = new WeakMap<Socket, number>();
  let count = 0;

  function forget(network: string, socket: Socket): void {
    const own = open.get(network);
    if (!own?.delete(socket)) return;
    count -= 1;
    if (own.size === 0) open.delete(network);
  }

  /** The newest if all of them ask for something. */
  function endOldest([network, sockets]: Own): void {
    const ending = [...sockets].find((socket) => !asking.get(socket)) ?? [...sockets].at(-1);
    if (!ending) return;
    ending.destroy();
    forget(network, ending);
  }

  // Of a write, too, that makes no way: node looks at what the other side has taken meanwhile.
  server.setTimeout(stalledMs);
  server.prependListener("connection", (socket: Socket) => {
    const network = toNetworkKey(socket.remoteAddress ?? "");
    const begun = (recent.get(network) ?? 0) + 1;
    recent.set(network, begun);
    // At once, for a storm of them would be taken in before any request is looked at.
    if (begun > newInASecond && network !== proxy) return void socket.destroy();
    const own = open.get(network) ?? new Set();
    open.set(network, own.add(socket));
    count += 1;
    socket.once("close", () => forget(network, socket));
    if (own.size > perNetwork && network !== proxy) endOldest([network, own]);
    else if (count > all) endOldest(largest(open));
  });

  return {
    admit({ socket }, res) {
      const before = asking.get(socket) ?? 0;
      asking.set(socket, before + 1);
      res.once("close", () => asking.set(socket, (asking.get(socket) ?? 1) - 1));
      if (before < pipelined) return "admitted";
      return before === pipelined ? "refused" : "ignored";
    },
  };
}

type Own = readonly [network: string, sockets: Set<Socket>];

function largest(open: ReadonlyMap<string, Set<Socket>>): Own {
  let found: Own = ["", new Set()];
  for (const own of open) if (own[1].size > found[1].size) found = own;
  return found;
}
