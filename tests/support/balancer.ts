import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A load balancer without sticky sessions: it sends each request to a random machine. */
export interface Balancer {
  /** `http://localhost:PORT` */
  url: string;
  /** how many requests each machine has answered, by its port */
  answered: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** Headers that belong to one connection, not to the request or answer in it (RFC 9110, 7.6.1). */
const OF_ONE_CONNECTION = ["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"];

/**
 * Starts a balancer in front of the machines on these ports, which may come and go: a request that a machine does not
 * accept at all goes to another. The balancer waits for the whole body of a request, and passes an answer on as it
 * arrives. It leaves an X-Forwarded-For in place, because tests send requests of people with many addresses.
 */
export async function startBalancer(ports: readonly number[], dice: () => number = Math.random): Promise<Balancer> {
  const answered = new Map(ports.map((port) => [port, 0]));
  const upgraded = new Set<Duplex>();
  const server = createServer((asked, answer) => void pass(asked, answer));
  server.on("upgrade", (asked, socket, head) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
    tunnel(asked, socket, head, shuffle()[0] ?? 0);
  });
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    answered,
    async close() {
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await once(server, "close");
    },
  };

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await readAll(asked).catch(() => null);
    if (body === null) return;
    for (const to of shuffle()) {
      const incoming = await forward(asked, body, to, answer);
      if (incoming === "not taken") continue;
      if (incoming === null) break;
      answered.set(to, (answered.get(to) ?? 0) + 1);
      answer.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, withoutConnection(incoming.rawHeaders));
      answer.flushHeaders();
      incoming.pipe(answer);
      incoming.once("error", () => answer.destroy());
      return;
    }
    if (!answer.destroyed) answer.writeHead(502, { "Content-Type": "text/plain" }).end("no machine answers");
  }

  /** The ports in random order. */
  function shuffle(): number[] {
    return ports
      .map((port) => ({ port, lot: dice() }))
      .sort((a, b) => a.lot - b.lot)
      .map(({ port }) => port);
  }
}

/**
 * Resolves when the answer begins. "not taken" if the machine refused the connection; null if the connection broke
 * later, when the machine may have done the work already.
 */
function forward(
  asked: IncomingMessage,
  body: Buffer,
  port: number,
  answer: ServerResponse,
): Promise<IncomingMessage | "not taken" | null> {
  return new Promise((resolve) => {
    const { method, url } = asked;
    const outgoing = request({
      host: "127.0.0.1",
      port,
      method,
      path: url,
      headers: forwarded(asked, body),
      agent: false,
    });
    outgoing.on("response", resolve);
    outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED" ? "not taken" : null));
    answer.once("close", () => outgoing.destroy());
    outgoing.end(body);
  });
}

function forwarded(asked: IncomingMessage, body: Buffer): string[] {
  const { "x-forwarded-for": from = asked.socket.remoteAddress ?? "", host = "" } = asked.headers;
  return [
    ...withoutConnection(asked.rawHeaders, [
      "content-length",
      "x-forwarded-for",
      "x-forwarded-proto",
      "x-forwarded-host",
    ]),
    ...["X-Forwarded-For", String(from), "X-Forwarded-Proto", "http", "X-Forwarded-Host", host, "Connection", "close"],
    ...(body.length > 0 || asked.method === "POST" ? ["Content-Length", String(body.length)] : []),
  ];
}

/** Raw headers (names and values in turn, so that repeated headers stay separate) without those of one connection. */
function withoutConnection(headers: readonly string[], others: readonly string[] = []): string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    if (![...OF_ONE_CONNECTION, ...others].includes(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** Passes on the upgrade request, and then the bytes of both directions without reading them. */
function tunnel(asked: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const machine: Socket = connect(port, "127.0.0.1", () => {
    const lines: string[] = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
    machine.write(`${lines.join("\r\n")}\r\n\r\n`);
    machine.write(head);
    machine.pipe(socket);
    socket.pipe(machine);
  });
  for (const [one, other] of [[socket, machine] as const, [machine, socket] as const]) {
    one.on("error", () => other.destroy());
    one.once("close", () => other.destroy());
  }
}

async function readAll(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part);
  return Buffer.concat(parts);
}
