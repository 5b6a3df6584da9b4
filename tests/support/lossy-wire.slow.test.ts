import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FATES, type Fate, openLossyWire, type Wire } from "./lossy-wire.ts";

let server: Server;
let target: string;
let arrived: string[];
let wire: Wire;

beforeEach(async () => {
  arrived = [];
  server = createServer((req, res) => {
    arrived.push(`${req.method} ${req.url}`);
    res.writeHead(200, { "content-type": "application/json" }).end('{"order":"26-000001"}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  target = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  await wire.close();
  server.closeAllConnections();
  server.close();
});

const WHOLE = '200 {"order":"26-000001"}';

test.each<[Fate, arrivals: number, answer: RegExp | string]>([
  ["answered", 1, WHOLE],
  ["twice", 2, WHOLE],
  ["late", 1, WHOLE],
  ["slow", 1, WHOLE],
  ["unsent", 0, "nothing"],
  ["lost", 1, "nothing"],
  ["cut", 1, "nothing"],
  ["refused", 0, /^50[0234] <h1>/],
  ["failed", 1, /^50[0234] <h1>/],
  ["garbage", 1, "200 <<< no JSON"],
  ["hangs", 0, "nothing"],
  ["hangs after", 1, "nothing"],
])("%s: the message arrives %i times, and what comes back is %s", async (fate, arrivals, answer) => {
  wire = await openLossyWire(target, () => fate);
  // Only a call that hangs is given up, after half a second; a late answer is waited for.
  const patience = fate.startsWith("hangs") ? AbortSignal.timeout(500) : undefined;
  const heard = await ask(patience);
  expect(heard).toEqual(typeof answer === "string" ? answer : expect.stringMatching(answer));
  expect(arrived).toEqual(Array(arrivals).fill("POST /api/orders"));
});

test("no fate is without its test", () => {
  expect(Object.keys(FATES)).toHaveLength(12);
});

async function ask(signal: AbortSignal | undefined): Promise<string> {
  try {
    const answer = await fetch(`${wire.url}/api/orders`, { method: "POST", body: "{}", signal });
    return `${answer.status} ${await answer.text()}`;
  } catch {
    return "nothing";
  }
}
