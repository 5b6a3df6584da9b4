import { once } from "node:events";
import { createServer } from "node:http";
import { connect, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { BUDGETS, type Budgets } from "./budgets.ts";
import { watchConnections } from "./connections.ts";

/** All but the last of these tests use real sockets to a small server that answers at once, or never at `/hold`. */

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test("room for one more is made by the oldest connection that has never asked, then by the oldest that asks for nothing", async () => {
  const { open, ask } = await serve({ network: 3 });
  const kept = await open();
  await ask(kept, "/");
  const [first, second] = [await open(), await open()];
  await open();
  await closing(first);
  await open();
  await closing(second);
  await ask(kept, "/");
  expect(kept.destroyed).toBe(false);
});

test("a customer's connections are the customer's: no crowd behind the same address ends them", async () => {
  const { open, ask } = await serve({ network: 3 });
  const customer = await open();
  await ask(customer, "/claim/c1");
  const crowd: Socket[] = [];
  for (let at = 0; at < 5; at += 1) {
    const one = await open();
    one.write(request("/hold"));
    crowd.push(one);
  }
  await ask(customer, "/");
  await expect.poll(() => crowd.filter(({ destroyed }) => !destroyed)).toHaveLength(3);
});

test("one customer has so many connections, by the same rule", async () => {
  const { open, ask } = await serve({ customer: 2 });
  const [first, second, third] = [await open(), await open(), await open()];
  for (const one of [first, second]) await ask(one, "/claim/c1");
  void ask(third, "/claim/c1");
  await closing(first);
  await ask(second, "/");
});

test("a client who sends too many requests ahead has as many new connections less in that second", async () => {
  const { open } = await serve({ newInASecond: 100, aheadCounts: 99, pipelined: 1 });
  const eager = await open();
  const bystander = await open();
  eager.write(request("/").repeat(3));
  await closing(eager);
  const late = await open();
  await closing(late);
  expect(bystander.destroyed).toBe(false);
});

test("connections of the proxy have no bound, and those of its IPv6 network end none of them", () => {
  const open = openAt({ network: 2, trustProxy: "2001:db8::1" });
  const proxy = Array.from({ length: 5 }, () => open("2001:db8::1"));
  const others = Array.from({ length: 4 }, (_, at) => open(`2001:db8::${at + 2}`));
  expect(proxy.filter(({ destroyed }) => destroyed)).toEqual([]);
  expect(others.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
});

/** A function that opens a connection from the given address, made of an unconnected socket. */
function openAt({ trustProxy, ...own }: Partial<Budgets["connections"]> & { trustProxy: string }) {
  const server = createServer();
  watchConnections(server, { ...BUDGETS.connections, ...own }, trustProxy);
  return (remoteAddress: string): Socket => {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
    server.emit("connection", socket);
    ends.push(() => socket.destroy());
    return socket;
  };
}

async function serve(own: Partial<Budgets["connections"]>) {
  const server = createServer((req, res) => {
    const outcome = connections.admit(req, res);
    if (outcome === "refused") return void res.writeHead(429, { Connection: "close" }).end();
    const [, verb, customer = ""] = req.url?.split("/") ?? [];
    if (verb === "claim") connections.claim(req.socket, customer);
    if (verb !== "hold" && outcome === "admitted") res.end("ok");
  });
  const connections = watchConnections(server, { ...BUDGETS.connections, ...own }, null);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    async open(): Promise<Socket> {
      const taken = once(server, "connection");
      const socket = connect(port, "127.0.0.1").on("error", () => socket.destroy());
      socket.resume();
      await taken;
      return socket;
    },
    async ask(socket: Socket, path: string): Promise<void> {
      const answered = once(socket, "data");
      socket.write(request(path));
      await answered;
    },
  };
}

function request(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

async function closing(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, "close");
}
