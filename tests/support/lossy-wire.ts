import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";

/** What becomes of a message: it arrives and is answered · it is lost on the way there · its answer is lost. */
export type Fate = "answered" | "unsent" | "lost";

/** A way to a server on which connections break. */
export interface Wire {
  url: string;
  close(): Promise<void>;
}

/** An answer as it came to the wire; what is made of it goes on. */
export interface Passing {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/**
 * Opens a way to an address (http://host:port) that lets through what `fateOf` says by method and path, and of the answers
 * what `tamper` makes of them.
 */
export async function openLossyWire(
  target: string,
  fateOf: (method: string, path: string) => Fate,
  tamper: (method: string, path: string, answer: Passing) => Passing = (_method, _path, answer) => answer,
): Promise<Wire> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (req, res) => {
    const { method = "", url = "", headers, socket } = req;
    try {
      const path = url.split("?", 1)[0] ?? "";
      const fate = fateOf(method, path);
      const body = await readWhole(req);
      if (fate === "unsent") return void socket.destroy();
      const onward = request(new URL(url, target), {
        method,
        agent,
        headers: { ...headers, connection: "keep-alive" },
      });
      onward.end(body);
      const [answer]: IncomingMessage[] = await once(onward, "response");
      const answered = answer ? await readWhole(answer) : null;
      if (fate === "lost" || !answer || !answered) return void socket.destroy();
      const passing = { status: answer.statusCode ?? 502, headers: answer.headers, body: answered };
      const { status, headers: onwards, body: bytes } = tamper(method, path, passing);
      res.writeHead(status, { ...onwards, "content-length": bytes.length }).end(bytes);
    } catch {
      // A connection of the way onward broke: so does the one that was to be answered.
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

async function readWhole(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
