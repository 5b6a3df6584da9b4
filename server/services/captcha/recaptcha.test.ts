import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { createRecaptcha } from "./recaptcha.ts";
import { createSingleUseTokens } from "./single-use-tokens.ts";

const FACTS = { requestId: "request-1" };
const GOOD = { success: true, challenge_ts: "2026-11-20T09:44:00Z", hostname: "shop.example" };
let dir: string;
let db: OpenShopDb;
let logged: string[];
const ask = vi.fn<typeof fetch>();

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "recaptcha-"));
  db = await openTestDb(dir);
  logged = [];
  ask.mockReset().mockImplementation(async () => Response.json(GOOD));
});

afterEach(async () => {
  await db.close();
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

test("the page gets the site key and nothing else", () => {
  expect(open().challenge()).toEqual({ kind: "recaptcha", siteKey: "site-key" });
  expect(open({ siteKey: null }).challenge()).toEqual({ kind: "recaptcha", siteKey: null });
});

test("the service is asked by POST, with the secret in the body, for at most three seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  expect(await open().verify(fill("response-1"), FACTS)).toBe("ok");
  expect(timeout).toHaveBeenCalledWith(3_000);
  const [url, init] = ask.mock.calls[0] ?? [];
  expect(url).toBe("https://www.google.com/recaptcha/api/siteverify");
  expect(init).toMatchObject({ method: "POST", redirect: "error", signal: timeout.mock.results[0]?.value });
  expect(String(init?.body)).toBe("secret=the-secret&response=response-1");
});

test.each(["", " \r\n"])("without a response (%j) the box is unticked, and the service not asked", async (response) => {
  expect(await open().verify(fill(response), FACTS)).toBe("unticked");
  expect(await open().verify(new FormData(), FACTS)).toBe("unticked");
  expect(ask).not.toHaveBeenCalled();
  expect(logged).toEqual([]);
});

test("a response copied by hand, without script, may have a line break behind it", async () => {
  expect(await open().verify(fill("response-1\r\n"), FACTS)).toBe("ok");
  expect(String(ask.mock.calls[0]?.[1]?.body)).toContain("response=response-1");
});

test("a response that the service knows as old or used has expired", async () => {
  answer({ success: false, "error-codes": ["timeout-or-duplicate"] });
  expect(await open().verify(fill("response-1"), FACTS)).toBe("expired");
});

test("a response is good once, even when the service says yes twice: one of many posts at once wins", async () => {
  const shops = [open(), open()];
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, (_, at) => shops[at % 2]?.verify(fill(at % 3 ? "response-1" : " response-1"), FACTS)),
  );
  expect(verdicts.filter((verdict) => verdict === "ok")).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === "expired")).toHaveLength(19);
  expect(JSON.stringify(await rawRows(db, "SELECT token FROM single_use_token"))).not.toContain("response-1");
});

describe("refused, and logged without the secret or the response", () => {
  test.each<[string, () => void]>([
    ["an invented response", () => answer({ success: false, "error-codes": ["invalid-input-response"] })],
    ["a wrong secret", () => answer({ success: false, "error-codes": ["invalid-input-secret"] })],
    ["an unknown code", () => answer({ success: false, "error-codes": ["response-1 the-secret"] })],
    ["no reason", () => answer({ success: false })],
    ["a response for another site", () => answer({ ...GOOD, hostname: "evil.test" })],
    ["a response for no site", () => answer({ success: true })],
    ["success as a text", () => answer({ ...GOOD, success: "true" })],
    ["an answer that is no object", () => answer(["response-1"])],
    ["an answer that is null", () => answer(null)],
    ["an answer that is no JSON", () => ask.mockResolvedValue(new Response("<html>response-1</html>"))],
    ["an empty answer", () => ask.mockResolvedValue(new Response(null))],
    ["an error page", () => ask.mockResolvedValue(Response.json(GOOD, { status: 500 }))],
    ["no network", () => ask.mockRejectedValue(new TypeError("fetch failed"))],
    ["no answer in time", () => ask.mockRejectedValue(new DOMException("timed out", "TimeoutError"))],
  ])("%s", async (_, arrange) => {
    arrange();
    expect(await open().verify(fill("response-1"), FACTS)).toBe("failed");
    expect(ask).toHaveBeenCalledTimes(1);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('"requestId":"request-1"');
    expect(logged[0]).not.toMatch(/response-1|the-secret|evil/);
  });

  test.each<[string, FormData]>([
    ["two responses", fill("response-1", "response-2")],
    ["an endless one", fill("A".repeat(60_000))],
  ])("%s, without asking", async (_, form) => {
    expect(await open().verify(form, FACTS)).toBe("failed");
    expect(ask).not.toHaveBeenCalled();
  });
});

test.each<[string, (string | undefined)[], boolean]>([
  ["answered", ["response-1"], true],
  ["empty", [""], false],
  ["not there", [], false],
])("a form that comes back for other faults, its answer %s: the service is not asked", async (_, responses, ticked) => {
  const form = new FormData();
  for (const response of responses) form.append("g-recaptcha-response", response ?? "");
  expect(await open().again(form)).toEqual({ challenge: { kind: "recaptcha", siteKey: "site-key" }, ticked });
  expect(ask).not.toHaveBeenCalled();
});

test("a shop without a fixed address takes responses for whatever it is called", async () => {
  answer({ ...GOOD, hostname: "192.168.1.20" });
  expect(await open({ hostname: null }).verify(fill("response-1"), FACTS)).toBe("ok");
});

function open({
  siteKey = "site-key",
  hostname = "shop.example",
}: {
  siteKey?: string | null;
  hostname?: string | null;
} = {}) {
  return createRecaptcha({
    siteKey,
    secret: "the-secret",
    hostname,
    tokens: createSingleUseTokens({ db, clock: Date.now }),
    clock: Date.now,
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    fetch: ask,
  });
}

function answer(body: unknown) {
  ask.mockImplementation(async () => Response.json(body));
}

function fill(...responses: string[]): FormData {
  const form = new FormData();
  for (const response of responses) form.append("g-recaptcha-response", response);
  return form;
}
