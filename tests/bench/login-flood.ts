import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** The parameters of a flood of logins. */
export interface LoginFlood {
  port: number;
  /** the clients' addresses, as the proxy in front of the shop reports them */
  addresses: readonly string[];
  /** logins at once from each address; each answer is followed by the next login */
  atOnce: number;
  /** the account to try; without it, each try uses another account */
  email?: string;
}

/** Answers by status since the flood began. */
export type FloodCount = Record<string, number>;

const count: FloodCount = {};
let tries = 0;
let isOver = false;

/**
 * Any message ends the flood and is answered with its counts. The flood runs in a separate thread, so that it does not
 * delay the measurement of other people.
 */
parentPort?.once("message", () => {
  isOver = true;
  parentPort?.postMessage(count);
  parentPort?.close();
});
if (parentPort) flood(workerData as LoginFlood);

function flood({ port, addresses, atOnce, email }: LoginFlood): void {
  const agent = new Agent({ keepAlive: true });
  const again = async (address: string) => {
    while (!isOver) {
      tries += 1;
      const status = await tryOnce(port, address, email ?? `invented-${tries}@example.com`, agent);
      count[status] = (count[status] ?? 0) + 1;
    }
    agent.destroy();
  };
  for (const address of addresses) for (let at = 0; at < atOnce; at += 1) void again(address);
}

/** The status of the answer, or the error code. */
function tryOnce(port: number, address: string, email: string, agent: Agent): Promise<string> {
  const body = String(new URLSearchParams({ intent: "login", email, password: "not this one" }));
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path: "/en/login",
        method: "POST",
        agent,
        headers: {
          Host: `localhost:${port}`,
          "X-Forwarded-For": address,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": body.length,
        },
      },
      (answer) => answer.resume().once("close", () => resolve(String(answer.statusCode))),
    );
    sent.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    sent.end(body);
  });
}
