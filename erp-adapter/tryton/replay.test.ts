import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { createErpAdapter } from "./adapter.ts";
import { type Exchange, outcomeOf, questionOf, type RecordedScene } from "./testing/exchanges.ts";
import { SCENE_IBAN, SCENE_TIME, SCENES } from "./testing/scenes.ts";

/** The adapter on what a real Tryton 6.0 answered (npm run conformance:tryton -- --install compares it). */
const FILE = join(import.meta.dirname, "testing/exchanges.json");
const URL = "http://tryton.test/distributor";
const recorded: RecordedScene[] = JSON.parse(readFileSync(FILE, "utf8"));

const wire = setupServer();
let erp: ErpAdapter;
let left: Exchange[] = [];

beforeAll(async () => {
  wire.listen({ onUnhandledFrame: "error" });
  wire.use(
    http.post("http://tryton.test/*", async ({ request }) => {
      const { method, params } = questionOf(await request.text());
      const at = left.findIndex((one) => one.method === method && one.params === params);
      if (at === -1) return HttpResponse.json({ error: [`not recorded: ${method} ${params}`, ""] });
      const [{ answer, status } = { answer: {}, status: 500 }] = left.splice(at, 1);
      return HttpResponse.json(answer as object, { status });
    }),
  );
  left = [...(recorded.find(({ name }) => name === "start")?.exchanges ?? [])];
  const variables = { ERP_USER: "shop", ERP_PASSWORD: "secret", ERP_TRYTON_IBAN: SCENE_IBAN };
  const fetching = (url: string, init: RequestInit) => fetch(url, init);
  erp = await createErpAdapter({ url: URL, variables, clock: () => SCENE_TIME, fetching });
});
afterAll(async () => {
  await erp.close();
  wire.close();
});

test.each(SCENES.map(({ name, play }) => [name, play] as const))("%s", async (name, play) => {
  const scene = recorded.find((one) => one.name === name);
  left = [...(scene?.exchanges ?? [])];
  expect(await outcomeOf(() => play(erp))).toEqual(scene?.outcome);
  expect(left.map(({ method }) => method)).toEqual([]);
});

test("so many exchanges are recorded", () => {
  expect(recorded.flatMap(({ exchanges }) => exchanges).length).toBeGreaterThan(60);
});

test("a deadline may fall between two milliseconds", async () => {
  left = [...(recorded.find(({ name }) => name === "a partner that there is not")?.exchanges ?? [])];
  const c = { locale: "en", partner: GENERAL_PARTNER, user: null, token: null, requestId: "r", vouched: true } as const;
  const asked = erp.accounts.partner("404404" as PartnerCode, { ...c, deadline: Date.now() + 5_000.75 });
  await expect(asked).rejects.toMatchObject({ code: "NOT_FOUND" });
});
