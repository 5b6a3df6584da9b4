import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** The fates of a message, and what each means: whether the message reaches the server, and what comes back. */
export const FATES = {
  answered: "it arrives, and its answer comes back",
  twice: "it arrives twice, and the second answer comes back",
  late: "its answer comes back after two seconds",
  slow: "its answer comes back in pieces, for a second",
  unsent: "the connection breaks before it arrives",
  lost: "it arrives, and the connection breaks before its answer",
  cut: "it arrives, and the connection breaks in the middle of its answer",
  refused: "a gateway answers 500 to 504, and it does not arrive",
  failed: "it arrives, and a gateway answers 500 to 504",
  garbage: "it arrives, and its answer is no JSON",
  hangs: "it does not arrive, and nothing comes back",
  "hangs after": "it arrives, and nothing comes back",
} as const;
export type Fate = keyof typeof FATES;

const NEVER_ARRIVES: ReadonlySet<Fate> = new Set(["unsent", "refused", "hangs"]);
/** LATE and BETWEEN_PIECES are milliseconds. */
const LATE = 2_000;
const SLOW_PIECES = 10;
const BETWEEN_PIECES = 100;
const GATEWAY = [500, 502, 503, 504];

/** A proxy to a server that loses, delays or damages messages. */
export interface Wire {
  url: string;
  close(): Promise<void>;
}

/** An answer of the server as it reached the wire, before `tamper` changes it. */
export interface Passing {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/**
 * Opens a lossy proxy to an address (`http://host:port`). `fateOf` decides by method and path what happens to a
 * message; `tamper` may change an answer before it is passed on.
 */
export async function openLossyWire(
  target: string,
  fateOf: (method: string, path: string) => Fate,
  tamper: (method: string, path: string, answer: Passing) => Passing = (_method, _path, answer) => answer,
): Promise<Wire> {
  const agent = new Agent({ keepAlive: true });
  let refusals = 0;
  const server = createServer(async (req, res) => {
    const { method = "", url = "", headers, socket } = req;
    const ask = async (body: Buffer): Promise<Passing> => {
      const onward = request(new URL(url, target), {
        method,
        agent,
        headers: { ...headers, connection: "keep-alive" },
      });
      onward.end(body);
      const [answer]: IncomingMessage[] = await once(onward, "response");
      if (!answer) throw new Error("no answer");
      return { status: answer.statusCode ?? 502, headers: answer.headers, body: await readWhole(answer) };
    };
    try {
      const path = url.split("?", 1)[0] ?? "";
      const fate = fateOf(method, path);
      const body = await readWhole(req);
      if (fate === "twice") await ask(body);
      const answer = NEVER_ARRIVES.has(fate) ? null : tamper(method, path, await ask(body));
      if (fate === "hangs" || fate === "hangs after") return;
      if (fate === "refused" || fate === "failed") {
        refusals += 1;
        res
          .writeHead(GATEWAY[refusals % GATEWAY.length] ?? 502, { "content-type": "text/html" })
          .end("<h1>Gateway</h1>");
      } else if (answer === null || fate === "lost") socket.destroy();
      else await sendBack(res, answer, fate);
    } catch {
      // The connection to the server broke, so break the connection of the waiting client, too.
      socket.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the wire has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

async function sendBack(res: ServerResponse, { status, headers, body }: Passing, fate: Fate): Promise<void> {
  if (fate === "late") await pause(LATE);
  const sent = fate === "garbage" ? Buffer.from("<<< no JSON") : body;
  const { "transfer-encoding": _, ...plain } = headers;
  res.writeHead(status, { ...plain, "content-length": sent.length });
  if (fate === "cut") {
    res.flushHeaders();
    res.write(sent.subarray(0, Math.ceil(sent.length / 2)), () => res.socket?.destroy());
  } else if (fate === "slow") {
    const length = Math.ceil(sent.length / SLOW_PIECES);
    for (let from = 0; from < sent.length; from += length) {
      res.write(sent.subarray(from, from + length));
      await pause(BETWEEN_PIECES);
    }
    res.end();
  } else res.end(sent);
}

async function readWhole(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
