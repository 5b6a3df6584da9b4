import type { IncomingMessage, ServerResponse } from "node:http";
import type { BodyBounds, Budgets } from "./budgets.ts";
import { createGroups } from "./groups.ts";

/**
 * A body as received, or the reason why there is none. slow: took too long, or was dropped in favour of newer bodies ·
 * left: the client hung up
 */
type BodyReading = Buffer | "too large" | "slow" | "left";

export interface Bodies {
  /** Reads a body to its end, within bounds. The body counts for its network key while it is being read. */
  read(req: IncomingMessage, network: string, bounds: BodyBounds): Promise<BodyReading>;
}

/** Status of an answer to a body that was not read. */
export const UNREAD = { "too large": 413, slow: 408 } as const;

/** Closes the connection after the answer if the request's body was not read to its end. */
export function stopReading(req: IncomingMessage, res: ServerResponse): void {
  if (req.readableEnded) return;
  res.setHeader("Connection", "close");
  res.once("finish", () => req.socket.destroySoon());
}

type End = (outcome: BodyReading) => void;

/**
 * Reads each body completely before any work begins, so that a stalled body holds up nothing else. If a network key has
 * too many bodies, its oldest is dropped; if there are too many in all, the oldest of the key that has the most. The
 * oldest body is usually a stalled one, since active bodies arrive quickly.
 */
export function createBodies({ network: perNetwork, all }: Budgets["bodies"]): Bodies {
  const waiting = createGroups<End>();
  return {
    read(req, network, bounds) {
      return new Promise((resolve) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const take = (chunk: Buffer) => {
          size += chunk.length;
          if (size > bounds.bytes) return end("too large");
          chunks.push(chunk);
        };
        const finish = () => end(Buffer.concat(chunks));
        const hangUp = () => end("left");
        const late = setTimeout(() => end("slow"), bounds.ms);
        const end: End = (outcome) => {
          clearTimeout(late);
          req.off("data", take).off("end", finish).off("close", hangUp).off("error", hangUp);
          waiting.leave(network, end);
          resolve(outcome);
        };
        const own = waiting.enter(network, end);
        if (own.size > perNetwork) giveUpOldest(own);
        else if (waiting.count() > all) giveUpOldest(waiting.largest());
        req.on("data", take).on("end", finish).on("close", hangUp).on("error", hangUp);
      });
    },
  };
}

function giveUpOldest(waiting: Set<End>): void {
  const [oldest] = waiting;
  oldest?.("slow");
}
