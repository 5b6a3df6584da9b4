import { Agent, request } from "node:http";

/** Outcomes of a load's requests. */
export interface LoadCount {
  answered: number;
  /** clients that stopped because their new connection was refused */
  refused: number;
  /** other failures: cut off, or a status other than 200 */
  failed: string[];
}

/**
 * Starts clients that request a page again and again without a pause: `kept` of them over one connection each, `fresh`
 * over a new connection each time. `stop` lets open requests end.
 */
export function startLoad(
  url: string,
  path: string,
  { kept, fresh }: { kept: number; fresh: number },
): { count: LoadCount; stop(): Promise<LoadCount> } {
  const count: LoadCount = { answered: 0, refused: 0, failed: [] };
  let isStopped = false;
  const keeping = Array.from({ length: kept }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const readers = [...keeping, ...Array.from({ length: fresh }, () => null)].map(read);

  async function read(agent: Agent | null): Promise<void> {
    while (!isStopped) {
      const outcome = await askOnce(new URL(path, url), agent);
      if (outcome === 200) count.answered += 1;
      else if (outcome === "refused") {
        count.refused += 1;
        return;
      } else count.failed.push(String(outcome));
    }
  }

  return {
    count,
    async stop() {
      isStopped = true;
      await Promise.all(readers);
      for (const agent of keeping) agent.destroy();
      return count;
    },
  };
}

/** The status of a complete answer, or the error code with the kind of connection. */
function askOnce(url: URL, agent: Agent | null): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: agent ?? false }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
      answer.once("error", () => resolve("cut off in the answer"));
    });
    asked.once("error", (error: NodeJS.ErrnoException) => {
      resolve(
        error.code === "ECONNREFUSED"
          ? "refused"
          : `${error.code} on a ${asked.reusedSocket ? "kept" : "new"} connection`,
      );
    });
    asked.end();
  });
}
