import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createFront } from "#server/front/front.ts";
import { ask } from "#tests/support/ask.ts";
import { CALM } from "#tests/support/calm-front.ts";

const SECRET = "shared-with-the-erp";
const PATH = "/hooks/erp";
const NOW = 1_795_000_000_000;

const wake = vi.fn(async () => {});
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  wake.mockClear();
  for (const end of ends.splice(0)) await end();
});

describe("signed by the ERP", () => {
  test.each([["{}"], [""], ["anything: žš\0"]])("the sync is woken (body %j)", async (body) => {
    const post = await startFront();
    const answer = await post(body, signed(body));
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(wake).toHaveBeenCalledOnce();
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("one of two signatures is enough: the secret is being changed", async () => {
    const post = await startFront();
    const headers = signed("{}");
    const other = signed("{}", { secret: "another" })["webhook-signature"];
    expect(
      (await post("{}", { ...headers, "webhook-signature": `${other} ${headers["webhook-signature"]}` })).status,
    ).toBe(204);
  });

  test("the same id again is answered alike, and wakes nothing", async () => {
    const post = await startFront();
    for (const body of ["{}", "{}", "other"]) expect((await post(body, signed(body))).status).toBe(204);
    expect(wake).toHaveBeenCalledOnce();
    expect((await post("{}", signed("{}", { id: "m-2" }))).status).toBe(204);
    expect(wake).toHaveBeenCalledTimes(2);
  });

  test.each([-299, 299])("%i seconds from now", async (seconds) => {
    const post = await startFront();
    expect((await post("{}", signed("{}", { seconds }))).status).toBe(204);
  });
});

describe("refused, and nothing is woken", () => {
  const good = signed("{}");
  test.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["another secret", signed("{}", { secret: "another" })],
    ["another body", signed("{} ")],
    ["another id", { ...good, "webhook-id": "m-2" }],
    ["another time", { ...good, "webhook-timestamp": String(NOW / 1_000 + 1) }],
    ["no id", without(good, "webhook-id")],
    ["an id with spaces", signed("{}", { id: "m 1" })],
    ["an id that is too long", signed("{}", { id: "m".repeat(201) })],
    ["no time", without(good, "webhook-timestamp")],
    ["a time before five minutes", signed("{}", { seconds: -301 })],
    ["a time in five minutes", signed("{}", { seconds: 301 })],
    ["no signature", without(good, "webhook-signature")],
    ["a signature of another version", { ...good, "webhook-signature": good["webhook-signature"].replace("v1", "v2") }],
    ["a shorter signature", { ...good, "webhook-signature": good["webhook-signature"].slice(0, -2) }],
  ])("%s", async (_, headers) => {
    const post = await startFront();
    expect((await post("{}", headers)).status).toBe(401);
    expect(wake).not.toHaveBeenCalled();
  });

  test("more than 64 kB", async () => {
    const post = await startFront();
    const body = "x".repeat(64 * 1024 + 1);
    expect((await post(body, signed(body))).status).toBe(413);
  });

  test("the eleventh in one second, signed or not", async () => {
    const post = await startFront();
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      const headers = count % 2 === 0 ? signed("{}", { id: `m-${count}` }) : {};
      statuses.push((await post("{}", headers)).status);
    }
    expect(statuses).toEqual([204, 401, 204, 401, 204, 401, 204, 401, 204, 401, 429, 429]);
    expect(wake).toHaveBeenCalledTimes(5);
  });

  test("without a secret, or without a catalogue of the shop's own, it is not there", async () => {
    expect((await (await startFront(null))("{}", good)).status).toBe(404);
    expect([400, 415]).toContain((await (await startFront("no hook"))("{}", good)).status);
    expect(wake).not.toHaveBeenCalled();
  });

  test("a failure of the store is told", async () => {
    const post = await startFront();
    wake.mockRejectedValueOnce(new Error("disk full"));
    expect((await post("{}", good)).status).toBe(500);
  });
});

test("a visitor who only looks gets a page of the shop", async () => {
  const post = await startFront();
  expect((await ask(post.url, PATH)).text).toBe("page");
  expect((await ask(post.url, PATH, { method: "PUT" })).status).toBe(405);
});

function signed(body: string, { id = "m-1", seconds = 0, secret = SECRET } = {}) {
  const timestamp = String(NOW / 1_000 + seconds);
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));
}

async function startFront(secret: string | null = SECRET) {
  const seen = new Set<string>();
  const isFirst = async (id: string) => !seen.has(id) && Boolean(seen.add(id));
  const erpHook = { secret, isFirst, wake, clock: () => NOW };
  const front = createFront({
    handle: async () => new Response("page"),
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy: null,
    log: pino({ level: "silent" }),
    ...(secret === "no hook" ? {} : { erpHook }),
    ...CALM,
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise((resolve) => front.close(resolve)));
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const post = async (body: string, headers: Record<string, string>) => {
    const response = await fetch(url + PATH, { method: "POST", body: new TextEncoder().encode(body), headers });
    return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) };
  };
  return Object.assign(post, { url });
}
