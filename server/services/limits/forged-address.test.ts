import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createFront } from "#server/front/front.ts";
import { CALM } from "#tests/support/calm-front.ts";
import { createLimits } from "./limits.ts";
import { memoryCounters } from "./testing/memory-counters.ts";

test("an invented X-Forwarded-For does not make another connection of one", async () => {
  const statuses = await tryLogins({ trustProxy: null }, (at) => `198.51.100.${at}`);
  expect(statuses).toEqual([...Array(50).fill(200), ...Array(10).fill(429)]);
});

test("nor does one in front of what the trusted proxy says", async () => {
  const statuses = await tryLogins({ trustProxy: "127.0.0.1" }, (at) => `198.51.100.${at}, 203.0.113.7`);
  expect(statuses).toEqual([...Array(50).fill(200), ...Array(10).fill(429)]);
});

test("behind the trusted proxy each client has tries of its own", async () => {
  const statuses = await tryLogins({ trustProxy: "127.0.0.1" }, (at) => `198.51.100.${at}`);
  expect(statuses).toEqual(Array(60).fill(200));
});

test("X-Forwarded-For from a stranger is said once, and without anybody's address", async () => {
  const lines: string[] = [];
  await tryLogins({ trustProxy: null }, (at) => `198.51.100.${at}`, lines);
  expect(lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
  expect(lines.join()).not.toContain("198.51.100");
  const trusted: string[] = [];
  await tryLogins({ trustProxy: "127.0.0.1" }, (at) => `198.51.100.${at}`, trusted);
  expect(trusted.filter((line) => line.includes("TRUST_PROXY"))).toEqual([]);
});

/** The statuses of sixty login tries, one after the other, each on another account. */
async function tryLogins(
  { trustProxy }: { trustProxy: string | null },
  toHeader: (at: number) => string,
  lines: string[] = [],
) {
  const { login } = createLimits(memoryCounters());
  const front = createFront({
    async handle({ url }, { address }) {
      const { allowed } = await login.take({ email: new URL(url).search, address, device: null });
      return new Response(null, { status: allowed ? 200 : 429 });
    },
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy,
    log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }),
    ...CALM,
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const { port } = front.address() as AddressInfo;
  const statuses = [];
  for (let at = 1; at <= 60; at += 1) statuses.push(await ask(port, `/?user${at}`, toHeader(at)));
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  return statuses;
}

function ask(port: number, path: string, forwarded: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { "X-Forwarded-For": forwarded } }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    })
      .on("error", reject)
      .end();
  });
}
