import { once } from "node:events";
import { Agent, createServer, type RequestListener, request, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { createDrain } from "./drain.ts";

/** Longer than any test: a wait this long counts as hanging. */
const NEVER_MS = 600_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: Server;

afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

test("a kept connection whose request is open is told to close, and not waited for", async () => {
  const held = hold((release) => (_req, res) => {
    release(() => res.end("whole"));
  });
  const { drain, ask } = await start(held.listener);
  const answer = ask();
  const finish = await held.reached;
  const drained = drain();
  finish();
  expect(await answer).toEqual({ connection: "close", text: "whole" });
  await drained;
});

test("neither is one whose answer had begun", async () => {
  const held = hold((release) => (_req, res) => {
    res.write("first ");
    release(() => res.end("and last"));
  });
  const { drain, ask } = await start(held.listener);
  const answer = ask();
  const finish = await held.reached;
  const drained = drain();
  finish();
  expect(await answer).toEqual({ connection: "keep-alive", text: "first and last" });
  await drained;
});

test("a request that still comes on a kept connection is answered, and told to close", async () => {
  const { drain, ask } = await start((_req, res) => res.end("whole"), NEVER_MS, NEVER_MS);
  expect(await ask()).toEqual({ connection: "keep-alive", text: "whole" });
  const drained = drain();
  expect(await ask()).toEqual({ connection: "close", text: "whole" });
  await drained;
});

test("an answer that takes too long is cut off", async () => {
  const held = hold((release) => () => release(() => {}));
  const { drain, ask } = await start(held.listener, 1);
  const answer = ask();
  await Promise.all([held.reached, expect(answer).rejects.toThrow(), held.reached.then(drain)]);
});

/** A listener that pauses half-way; `reached` then resolves to the function that lets it continue. */
function hold(toListener: (release: (finish: () => void) => void) => RequestListener) {
  const { promise: reached, resolve } = Promise.withResolvers<() => void>();
  return { listener: toListener(resolve), reached };
}

async function start(listener: RequestListener, openMs = NEVER_MS, idleMs = 0) {
  server = createServer({ keepAliveTimeout: NEVER_MS }, listener);
  const drainServer = createDrain(server);
  const drain = () => drainServer({ openMs, idleMs });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const ask = () =>
    new Promise<{ connection: string | undefined; text: string }>((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, agent }, (res) => {
        let text = "";
        res.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        res.on("error", reject).on("end", () => resolve({ connection: res.headers.connection, text }));
      });
      sent.on("error", reject).end();
    });
  return { drain, ask };
}
