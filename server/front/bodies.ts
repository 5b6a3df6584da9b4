import type { IncomingMessage } from "node:http";
import type { BodyBounds, Budgets } from "./budgets.ts";
import { largest } from "./largest.ts";

/** A body as received, or the reason why there is none. slow: took too long · left: the client hung up */
type BodyReading = Buffer | "too large" | "slow" | "left";

export interface Bodies {
  /** Reads a body to its end, within bounds. Until then it counts for its network key. */
  read(req: IncomingMessage, network: string, bounds: BodyBounds): Promise<BodyReading>;
}

interface Waiting {
  end(outcome: BodyReading): void;
}

/**
 * Reads bodies whole before any work begins, so that a stalled body holds up nothing else. A new body always finds room: the
 * oldest body of the same network key is dropped for it. That is a silent one, since active bodies are read in no time.
 */
export function createBodies({ network: perNetwork, all }: Budgets["bodies"]): Bodies {
  const waiting = new Map<string, Set<Waiting>>();
  let count = 0;

  function enter(network: string, one: Waiting): void {
    const own = waiting.get(network) ?? new Set();
    waiting.set(network, own.add(one));
    count += 1;
    if (own.size > perNetwork) giveUpOldest(own);
    else if (count > all) giveUpOldest(largest(waiting.values()));
  }

  function leave(network: string, one: Waiting): void {
    const own = waiting.get(network);
    if (!own?.delete(one)) return;
    count -= 1;
    if (own.size === 0) waiting.delete(network);
  }

  return {
    read(req, network, bounds) {
      return new Promise((resolve) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const take = (chunk: Buffer) => {
          size += chunk.length;
          if (size > bounds.bytes) return one.end("too large");
          chunks.push(chunk);
        };
        const finish = () => one.end(Buffer.concat(chunks));
        const hangUp = () => one.end("left");
        const late = setTimeout(() => one.end("slow"), bounds.ms);
        const one: Waiting = {
          end(outcome) {
            clearTimeout(late);
            req.off("data", take).off("end", finish).off("close", hangUp).off("error", hangUp);
            leave(network, one);
            resolve(outcome);
          },
        };
        enter(network, one);
        req.on("data", take).on("end", finish).on("close", hangUp).on("error", hangUp);
      });
    },
  };
}

function giveUpOldest(waiting: Set<Waiting>): void {
  const [oldest] = waiting;
  oldest?.end("slow");
}
