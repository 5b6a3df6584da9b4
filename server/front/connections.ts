import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { toNetworkKey } from "../services/limits/network-key.ts";
import type { Budgets } from "./budgets.ts";
import { createGroups } from "./groups.ts";
import { peerOf } from "./peer.ts";

/** Maximum number of network keys whose new connections of the last second are counted. */
const MAX_RECENT = 10_000;

/** Number of looks at a silent connection before it is closed. */
const LOOKS = 5;

export interface Connections {
  /**
   * Counts a request for its connection until it is answered. refused: the first pipelined request over the limit; its
   * answer closes the connection · ignored: a request that came after the refused one
   */
  admit(req: IncomingMessage, res: ServerResponse): "admitted" | "refused" | "ignored";
  /** Counts a connection for the customer whose session it carries, no longer for its network key. */
  claim(socket: Socket, customer: string): void;
}

/**
 * Counts a server's connections by network key, and those of customers by customer, so that other clients behind the
 * same address cannot close a customer's connections. If a new connection is one too many for its key, a connection of
 * that key is closed (`endOldest`); if it is one too many in all, a connection of the key that has the most is closed.
 * Connections from `trustProxy` carry all clients of the proxy: only the total limit applies to them.
 */
export function watchConnections(
  server: Server,
  {
    network: perNetwork,
    customer: perCustomer,
    newInASecond,
    aheadCounts,
    all,
    pipelined,
    stalledMs,
  }: Budgets["connections"],
  trustProxy: string | null,
): Connections {
  const open = createGroups<Socket>();
  const keys = new WeakMap<Socket, string>();
  const recent = new LRUCache<string, number>({ max: MAX_RECENT, ttl: 1_000, noUpdateTTL: true });
  const asking = new WeakMap<Socket, number>();

  /**
   * The key for which a connection counts. The proxy's address is a key of its own, because other hosts share its
   * network.
   */
  function keyOf(socket: Socket): string {
    const peer = peerOf(socket);
    return peer === trustProxy ? peer : toNetworkKey(peer);
  }

  function enter(key: string, socket: Socket): Set<Socket> {
    keys.set(socket, key);
    return open.enter(key, socket);
  }

  function leave(socket: Socket): void {
    open.leave(keys.get(socket) ?? "", socket);
  }

  /**
   * Closes the oldest connection that has had no request, otherwise the oldest without an open request, otherwise the
   * newest.
   */
  function endOldest(sockets: ReadonlySet<Socket>): void {
    let ending: Socket | undefined;
    for (const socket of sockets) {
      const requests = asking.get(socket);
      if (requests === 0) ending ??= socket;
      if (requests !== undefined) continue;
      ending = socket;
      break;
    }
    ending ??= [...sockets].at(-1);
    if (!ending) return;
    ending.destroy();
    leave(ending);
  }

  // Node calls this for a connection without progress, also during a write. During a write, node's own first timeout
  // only notes how many bytes the other side has yet to take, and restarts the timer: a single look after `stalledMs`
  // would come after twice that time.
  const look = stalledMs / LOOKS;
  const still = new WeakMap<Socket, Still>();
  server.setTimeout(look, (socket: Socket) => {
    const moved = socket.bytesRead + socket.bytesWritten;
    const at = performance.now();
    const last = still.get(socket);
    // After a longer gap the looks start again: node restarted its timer in between, because the other side had taken
    // bytes.
    const isAsBefore = last?.moved === moved && at - last.at < 1.5 * look;
    const looks = isAsBefore ? last.looks + 1 : 1;
    // A connection whose requests are all answered gets here once node's keepAliveTimeout has passed, and is closed at
    // once.
    if (looks >= LOOKS || asking.get(socket) === 0) return void socket.destroy();
    still.set(socket, { moved, at, looks });
    socket.setTimeout(look);
  });
  server.prependListener("connection", (socket: Socket) => {
    const network = keyOf(socket);
    const isBound = network !== trustProxy;
    const begun = (recent.get(network) ?? 0) + 1;
    recent.set(network, begun);
    // Closes at once: node would accept a whole storm of connections before it looks at any request.
    if (isBound && begun > newInASecond) return void socket.destroy();
    const own = enter(network, socket);
    socket.once("close", () => leave(socket));
    if (isBound && own.size > perNetwork) endOldest(own);
    else if (open.count() > all) endOldest(open.largest());
  });

  return {
    admit({ socket }, res) {
      const before = asking.get(socket) ?? 0;
      asking.set(socket, before + 1);
      res.once("close", () => asking.set(socket, (asking.get(socket) ?? 1) - 1));
      if (before < pipelined) return "admitted";
      if (before > pipelined) return "ignored";
      // Counts as several new connections: node reads all pipelined requests of a connection before it looks at the
      // next connection.
      const network = keyOf(socket);
      recent.set(network, (recent.get(network) ?? 0) + aheadCounts);
      return "refused";
    },
    claim(socket, customer) {
      const key = `customer ${customer}`;
      if (keys.get(socket) === key || socket.destroyed) return;
      leave(socket);
      const own = enter(key, socket);
      if (own.size > perCustomer) endOldest(own);
    },
  };
}

/** State of a silent connection at the last look. */
interface Still {
  /** bytes read and written */
  moved: number;
  /** `performance.now()` at that look */
  at: number;
  /** consecutive looks without progress */
  looks: number;
}
