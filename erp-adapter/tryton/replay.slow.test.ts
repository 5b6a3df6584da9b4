import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { OrderId } from "../contract/orders.ts";
import { createErpAdapter } from "./adapter.ts";
import { type Exchange, outcomeOf, outcomeOfStart, questionOf, type RecordedScene } from "./testing/exchanges.ts";
import { SCENE_IBAN } from "./testing/scene.ts";
import { SCENES } from "./testing/scenes.ts";
import { STARTS } from "./testing/starts.ts";

/**
 * Recorded answers of a real Tryton 6.0; `npm run conformance:tryton` compares their shapes with those of a running
 * Tryton.
 */
const FILE = join(import.meta.dirname, "testing/exchanges.json");
const recorded: RecordedScene[] = JSON.parse(readFileSync(FILE, "utf8"));

const wire = setupServer();
let now = 0;
let erp: ErpAdapter;
let left: Exchange[] = [];

beforeAll(async () => {
  wire.listen({ onUnhandledFrame: "error" });
  wire.use(http.post("http://tryton.test/*", async ({ request }) => answerTo(await request.text())));
  replay("a start");
  erp = await start({});
});
afterEach(async () => {
  // Waits for the requests that a failed start had sent in parallel.
  await vi.waitFor(() => expect(left.map(({ method }) => method)).toEqual([]), 30_000);
});
afterAll(async () => {
  await erp.close();
  wire.close();
});

test.each(STARTS.map((one) => [one.name, one] as const))("%s", async (name, { variables = {} }) => {
  const outcome = replay(name);
  expect(await outcomeOfStart(() => start(variables))).toEqual(outcome);
});

test.each(SCENES.map((scene) => [scene.name, scene] as const))("%s", async (name, { play, time }) => {
  const outcome = replay(name);
  const recordedAt = now;
  now = time ?? recordedAt;
  expect(await outcomeOf(() => play(erp, orderOf, recordedAt))).toEqual(outcome);
});

test("nothing is recorded that is not played", () => {
  const played = [...STARTS, ...SCENES].map(({ name }) => name);
  expect(recorded.map(({ name }) => name)).toEqual(played);
});

test("a deadline may fall between two milliseconds", async () => {
  replay("a partner that there is not");
  const c = { locale: "en", partner: GENERAL_PARTNER, user: null, token: null, requestId: "r", vouched: true } as const;
  const asked = erp.accounts.partner("404404" as PartnerCode, { ...c, deadline: Date.now() + 5_000.75 });
  await expect(asked).rejects.toMatchObject({ code: "NOT_FOUND" });
});

/** Makes Tryton answer as in this scene, at the scene's time; returns the scene's outcome. */
function replay(name: string): unknown {
  const scene = replayed(name);
  now = scene?.time ?? now;
  left = [...(scene?.exchanges ?? [])];
  return scene?.outcome;
}

function replayed(name: string): RecordedScene | undefined {
  return recorded.find((one) => one.name === name);
}

function orderOf(scene: string): OrderId {
  return (replayed(scene)?.outcome as { id: OrderId } | undefined)?.id ?? ("" as OrderId);
}

function answerTo(body: string): Response {
  const { method, params } = questionOf(body);
  const at = left.findIndex((one) => one.method === method && one.params === params);
  const [found] = at === -1 ? [] : left.splice(at, 1);
  if (!found) return HttpResponse.json({ error: [`not recorded: ${method} ${params}`, ""] });
  const { status, answer } = found;
  if (status === 0) return HttpResponse.error();
  return typeof answer === "string"
    ? new HttpResponse(answer, { status })
    : HttpResponse.json(answer as object, { status });
}

function start(own: Record<string, string>): Promise<ErpAdapter> {
  const variables = { ERP_USER: "shop", ERP_PASSWORD: "secret", ERP_TRYTON_IBAN: SCENE_IBAN, ...own };
  const fetching = (url: string, init: RequestInit) => fetch(url, init);
  return createErpAdapter({ url: "http://tryton.test/distributor", variables, clock: () => now, fetching });
}
