import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import { type CallContext, GENERAL_PARTNER, type SessionToken, type UserId } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { ErpError } from "../../contract/errors.ts";
import { createHttpErp } from "./create-http-erp.ts";

/**
 * Faults that only a real socket has: undici's own fetch against a server that writes raw bytes. Covers cases 105 to
 * 108, 112 and 114 of the suite.
 */
let server: Server | null = null;
let erp: ErpAdapter | null = null;
const sockets = new Set<Socket>();
let asked: string[] = [];
let connections = 0;

afterEach(async () => {
  vi.useRealTimers();
  await erp?.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
  asked = [];
  connections = 0;
});

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

describe("a back end that does not answer in time", () => {
  test.each([
    ["never says a word", () => {}],
    ["has slow headers", (socket: Socket) => drip(socket, HEAD)],
    ["has a slow body", (socket: Socket) => socket.write(`${HEAD}Content-Length: 10\r\n\r\n7`)],
    [
      "sends one byte after the other",
      (socket: Socket) => drip(socket, `${HEAD}Content-Length: 900\r\n\r\n${" ".repeat(900)}`),
    ],
  ])("%s: TIMEOUT at the deadline, effect unknown after a write", async (_, answer) => {
    await listen(answer);
    const started = performance.now();
    expect(await refusalOf(count({ deadline: Date.now() + 300 }))).toMatchObject({ code: "TIMEOUT", effect: "none" });
    expect(await refusalOf(update({ deadline: Date.now() + 300 }))).toMatchObject({
      code: "TIMEOUT",
      effect: "unknown",
    });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(asked).toHaveLength(2);
  });

  test("a read that gets no answer is asked again beside, and called off when the other is answered", async () => {
    await listen((socket) => {
      if (asked.length > 1) socket.write(`${HEAD}Content-Length: 1\r\n\r\n7`);
    });
    expect(await count({ deadline: Date.now() + 4_000 })).toBe(7);
    expect(asked).toHaveLength(2);
    await expect.poll(() => [...sockets].some((socket) => socket.destroyed)).toBe(true);
  });

  test("the first answer counts, and a refusal is one", async () => {
    await listen((socket) => {
      if (asked.length > 1) socket.write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    });
    expect(await refusalOf(count({ deadline: Date.now() + 4_000 }))).toMatchObject({ code: "BAD_RESPONSE" });
    expect(asked).toHaveLength(2);
  });

  test("a write is not asked beside", async () => {
    await listen(() => {});
    expect(await refusalOf(update({ deadline: Date.now() + 1_100 }))).toMatchObject({ code: "TIMEOUT" });
    expect(asked).toHaveLength(1);
  });

  test("the deadline is the clock's, to the millisecond", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    // A fetch that ignores its signal.
    erp = createHttpErp({ url: "http://erp.test", fetch: () => new Promise(() => {}) });
    let outcome: ErpError | null = null;
    void refusalOf(update({ deadline: Date.now() + 2_000 })).then((error) => (outcome = error));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(outcome).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({ code: "TIMEOUT", effect: "unknown" });
  });

  test("a caller who leaves is let go at once", async () => {
    await listen(() => {});
    const gone = new AbortController();
    const started = performance.now();
    setTimeout(() => gone.abort(), 50);
    const asking = count({ signal: gone.signal });
    expect(await refusalOf(asking)).toMatchObject({ code: "TIMEOUT", effect: "none" });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("a caller who leaves during the pause before the second try, too", async () => {
    await listen((socket) => socket.end("HTTP/1.1 503 Down\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"));
    const gone = new AbortController();
    const refused = refusalOf(count({ signal: gone.signal }));
    await expect.poll(() => asked.length).toBe(1);
    const left = performance.now();
    gone.abort();
    expect(await refused).toMatchObject({ code: "TIMEOUT" });
    expect(performance.now() - left).toBeLessThan(1_500);
    expect(asked).toHaveLength(1);
  });
});

describe("a connection that breaks", () => {
  test.each([
    ["before an answer", (socket: Socket) => socket.resetAndDestroy()],
    [
      "in the middle of a body",
      (socket: Socket) => socket.write(`${HEAD}Content-Length: 10\r\n\r\n7`, () => socket.resetAndDestroy()),
    ],
    ["by an end too early", (socket: Socket) => socket.end(`${HEAD}Content-Length: 10\r\n\r\n7`)],
    ["in a chunk", (socket: Socket) => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n7`)],
    ["with what is no HTTP", (socket: Socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")],
  ])("%s: UNAVAILABLE, asked three times when it reads, effect unknown when it writes", async (_, answer) => {
    await listen(answer);
    expect(await refusalOf(count())).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
    expect(asked).toHaveLength(3);
    expect(await refusalOf(update())).toMatchObject({ code: "UNAVAILABLE", effect: "unknown" });
    expect(asked).toHaveLength(4);
  });

  test("that is refused: UNAVAILABLE, effect none, and health says so", async () => {
    await listen(() => {});
    await new Promise((resolve) => server?.close(resolve));
    expect(await refusalOf(update())).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
    expect(await erp?.health()).toEqual({ ok: false, detail: "UNAVAILABLE no connection: ECONNREFUSED" });
  });

  test("that is to nowhere", async () => {
    erp = createHttpErp({ url: "http://erp.invalid:4000" });
    expect(await refusalOf(update())).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
  });
});

test("an endless answer is hung up on", async () => {
  let sent = 0;
  let isOpen = true;
  await listen((socket) => {
    socket.on("close", () => (isOpen = false));
    socket.write(`${HEAD}\r\n`);
    const chunk = Buffer.alloc(64 * 1_024, " ");
    const more = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    };
    socket.on("drain", more);
    more();
  });
  expect(await refusalOf(update())).toMatchObject({ code: "BAD_RESPONSE", details: { path: "size" } });
  await expect.poll(() => isOpen).toBe(false);
  // The limit includes bytes that the system buffers on the way.
  expect(sent).toBeLessThan(25_000_000);
});

test("connections are kept, and no more than so many", async () => {
  await listen((socket) => void setTimeout(() => socket.write(`${HEAD}Content-Length: 1\r\n\r\n7`), 20));
  expect(await Promise.all(Array.from({ length: 200 }, () => count()))).toHaveLength(200);
  expect(connections).toBeLessThanOrEqual(64);
});

test("close ends what is open, and its sockets", async () => {
  await listen(() => {});
  const open = refusalOf(count());
  await expect.poll(() => asked).toHaveLength(1);
  await erp?.close();
  expect(await open).toMatchObject({ code: "UNAVAILABLE", effect: "none" });
  await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true);
});

/** Calls `answer` for every request except the one for capabilities, which gets no answer. */
async function listen(answer: (socket: Socket) => void): Promise<void> {
  server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const line = data.toString("latin1").split("\r\n", 1)[0] ?? "";
      if (line.includes("/api/capabilities")) return void socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`);
      if (!/^[A-Z]+ \//.test(line)) return;
      asked.push(line);
      answer(socket);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  erp = createHttpErp({ url: `http://127.0.0.1:${port}` });
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) return clearInterval(timer);
    socket.write(text.charAt(at));
    at += 1;
  }, 20);
}

function count(more: Partial<CallContext> = {}) {
  return requireErp().carts.count(FIRST_CART, context(more));
}

function update(more: Partial<CallContext> = {}) {
  return requireErp().carts.update(FIRST_CART, { products: [] }, context(more));
}

function requireErp(): ErpAdapter {
  if (!erp) throw new Error("no back end yet");
  return erp;
}

function context(more: Partial<CallContext>): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: { id: "user-1" as UserId },
    token: "token-1" as SessionToken,
    deadline: Date.now() + 10_000,
    requestId: "request-1",
    ...more,
  };
}

async function refusalOf(call: Promise<unknown>): Promise<ErpError> {
  return call.then(
    (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
    (error: ErpError) => error,
  );
}
