import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createFront } from "#server/front/front.ts";
import { ask } from "#tests/support/ask.ts";
import { CALM } from "#tests/support/calm-front.ts";

const SECRET = "typed-by-an-editor";
const PATH = "/webhooks/storyblok";
/** A notification in Storyblok's own form. */
const STORY = JSON.stringify({
  text: "The user published the Story About (about)",
  action: "published",
  space_id: 1,
  full_slug: "about",
});

const onPublished = vi.fn();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  onPublished.mockClear();
  for (const end of ends.splice(0)) await end();
});

describe("signed by Storyblok", () => {
  test.each(["application/json", "text/plain", undefined])("of type %s: content is read again", async (type) => {
    const url = await startFront(SECRET);
    const answer = await post(url, STORY, { "webhook-signature": sign(STORY), ...(type && { "content-type": type }) });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(onPublished).toHaveBeenCalledOnce();
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("an address with a query, a signature in capitals", async () => {
    const url = await startFront(SECRET);
    const answer = await post(url, STORY, { "webhook-signature": sign(STORY).toUpperCase() }, `${PATH}?from=storyblok`);
    expect(answer.status).toBe(204);
  });
});

test("the same body again and again is answered alike, and told as the same news (publications.test.ts counts it once)", async () => {
  const url = await startFront(SECRET);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(url, STORY, { "webhook-signature": sign(STORY) })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(new Set(onPublished.mock.calls.map(([message]) => message)).size).toBe(1);
  await post(url, `${STORY} `, { "webhook-signature": sign(`${STORY} `) });
  expect(new Set(onPublished.mock.calls.map(([message]) => message)).size).toBe(2);
});

describe("refused, and nothing is read again", () => {
  test.each([
    ["no signature", STORY, {}],
    ["an empty one", STORY, { "webhook-signature": "" }],
    ["one of another secret", STORY, { "webhook-signature": sign(STORY, "another") }],
    ["one of another body", STORY, { "webhook-signature": sign(`${STORY} `) }],
    ["one that is too short", STORY, { "webhook-signature": sign(STORY).slice(0, 39) }],
    ["one that is no hex", STORY, { "webhook-signature": "é".repeat(40) }],
    ["a cookie in its place", STORY, { cookie: "token=1" }],
  ])("%s", async (_, body, headers) => {
    const url = await startFront(SECRET);
    expect((await post(url, body, headers)).status).toBe(401);
    expect(onPublished).not.toHaveBeenCalled();
  });

  test("a body of more than 64 kB", async () => {
    const url = await startFront(SECRET);
    const body = "x".repeat(64 * 1024 + 1);
    expect((await post(url, body, { "webhook-signature": sign(body) })).status).toBe(413);
    expect(onPublished).not.toHaveBeenCalled();
  });

  test("without a secret it is not there, not even for who signs with nothing", async () => {
    const url = await startFront(null);
    for (const secret of [SECRET, "null"]) {
      expect((await post(url, STORY, { "webhook-signature": sign(STORY, secret) })).status).toBe(404);
    }
    expect(onPublished).not.toHaveBeenCalled();
  });
});

describe("the door is no wider than that", () => {
  test.each([
    "/en/login",
    "/webhooks",
    `${PATH}/`,
    `${PATH}/x`,
    `/en${PATH}`,
    "/Webhooks/storyblok",
    "//webhooks/storyblok",
  ])("JSON to %s", async (path) => {
    const url = await startFront(SECRET);
    const answer = await post(
      url,
      STORY,
      { "webhook-signature": sign(STORY), "content-type": "application/json" },
      path,
    );
    expect([400, 415]).toContain(answer.status);
    expect(onPublished).not.toHaveBeenCalled();
  });

  test("a visitor who only looks gets a page of the shop", async () => {
    const url = await startFront(SECRET);
    expect((await ask(url, PATH)).text).toBe("page");
    expect((await ask(url, PATH, { method: "PUT" })).status).toBe(405);
  });
});

function sign(body: string, secret = SECRET): string {
  return createHmac("sha1", secret).update(body).digest("hex");
}

async function post(url: string, body: string, headers: Record<string, string>, path = PATH) {
  const response = await fetch(url + path, { method: "POST", body: new TextEncoder().encode(body), headers });
  return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) };
}

async function startFront(secret: string | null): Promise<string> {
  const front = createFront({
    handle: async () => new Response("page"),
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy: null,
    log: pino({ level: "silent" }),
    webhook: { secret, onPublished },
    ...CALM,
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise((resolve) => front.close(resolve)));
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}
