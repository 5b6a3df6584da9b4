import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { BUDGETS } from "#server/front/budgets.ts";
import { createFront } from "#server/front/front.ts";
import { CALM } from "#tests/support/calm-front.ts";

/** Clients that do not read the answers to their requests. */

const CHUNK = new Uint8Array(256 * 1024);
/** Milliseconds after which a stalled client is cut off here, instead of half a minute. */
const STALLED = 400;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

test("a reader who takes nothing is let go, and the work for them ends", async () => {
  const { ask, ended } = await openFront();
  const { socket, closed } = ask();
  socket.pause();
  await ended;
  socket.resume();
  await closed;
});

test("a reader who takes nothing is let go after that time, not after twice as much", async () => {
  const { ask, ended, resting } = await openFront();
  const { socket, closed } = ask();
  socket.pause();
  expect(await Promise.race([ended.then(() => "let go"), resting(1.7 * STALLED)])).toBe("let go");
  socket.resume();
  await closed;
});

test("a reader who takes something now and then gets all of it", async () => {
  const { ask, ended } = await openFront(60);
  const { socket, closed, taken } = ask();
  let isOver = false;
  const over = Promise.race([closed, ended.then(() => closed)]).then(() => {
    isOver = true;
  });
  while (!isOver) {
    socket.resume();
    await pause(STALLED / 40);
    socket.pause();
    await pause(STALLED / 8);
    if (taken() >= 60 * CHUNK.length) socket.destroy();
  }
  await over;
  expect(taken()).toBeGreaterThanOrEqual(60 * CHUNK.length);
});

/** A front whose only page has `chunks` chunks. `ended` resolves once the page is complete or abandoned. */
async function openFront(chunks = Number.POSITIVE_INFINITY) {
  const end = Promise.withResolvers<void>();
  let sent = 0;
  let restsFor: NodeJS.Timeout | undefined;
  const front = createFront({
    ...CALM,
    handle: async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1;
            restsFor?.refresh();
            controller.enqueue(CHUNK);
            if (sent < chunks) return;
            controller.close();
            end.resolve();
          },
          cancel: () => end.resolve(),
        }),
      ),
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy: null,
    log: pino({ level: "silent" }),
    budgets: { ...BUDGETS, connections: { ...BUDGETS.connections, stalledMs: STALLED } },
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const address = front.address();
  const port = typeof address === "object" && address ? address.port : 0;
  ends.push(async () => {
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });
  const ask = () => {
    const socket = connect(port, "127.0.0.1");
    let taken = 0;
    socket.on("data", (chunk) => {
      taken += chunk.length;
    });
    socket.on("error", () => socket.destroy());
    socket.write("GET /en/x HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return {
      socket,
      taken: () => taken,
      closed: new Promise<void>((resolve) => socket.once("close", () => resolve())),
    };
  };
  /** Resolves once no chunk has been made for `milliseconds`. */
  const resting = (milliseconds: number) =>
    new Promise<string>((resolve) => {
      restsFor = setTimeout(resolve, milliseconds, "resting");
      ends.push(async () => clearTimeout(restsFor));
    });
  return { ask, ended: end.promise, resting };
}
