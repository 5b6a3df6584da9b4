import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { RequestFacts } from "#server/front/request-facts.ts";
import type { Shop } from "#server/shop.ts";
import { factsContext, shopContext } from "../context.ts";
import { isRefusal } from "../page-errors.ts";
import { sameOrigin } from "./same-origin.ts";

// Replaces the header data of the error screen, which do not matter to this guard.
vi.mock("../header/header-data.ts", () => ({ loadHeaderData: async () => undefined }));

const OURS = "https://shop.example";
const COOKIE = "token=t";

let logged: string[];

beforeEach(() => {
  logged = [];
});

test.each<[string, Record<string, string>, "passes" | "403 cross-site"]>([
  ["POST", { "Sec-Fetch-Site": "same-origin", Cookie: COOKIE }, "passes"],
  ["POST", { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.test", Cookie: COOKIE }, "passes"],
  ["POST", { "Sec-Fetch-Site": "same-site", Origin: OURS }, "403 cross-site"],
  ["POST", { "Sec-Fetch-Site": "cross-site", Origin: OURS }, "403 cross-site"],
  ["POST", { "Sec-Fetch-Site": "none" }, "403 cross-site"],
  ["POST", { Origin: OURS, Cookie: COOKIE }, "passes"],
  ["POST", { Origin: `${OURS}.evil.test` }, "403 cross-site"],
  ["POST", { Origin: "null" }, "403 cross-site"],
  ["POST", { Cookie: COOKIE }, "403 cross-site"],
  ["POST", {}, "passes"],
  ["GET", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test", Cookie: COOKIE }, "passes"],
  ["HEAD", { Cookie: COOKIE }, "passes"],
])("%s with %j: %s", async (method, headers, answer) => {
  expect(await ask(method, headers)).toBe(answer);
  expect(logged).toEqual(answer === "passes" ? [] : ["cross-site POST refused"]);
});

async function ask(method: string, headers: Record<string, string>): Promise<string> {
  const url = new URL("/en/cart/1", OURS);
  const context = new RouterContextProvider();
  const log = { child: () => ({ warn: (text: string) => logged.push(text) }) };
  context.set(shopContext, { log } as unknown as Shop);
  context.set(factsContext, { origin: OURS, requestId: "r" } as Partial<RequestFacts> as RequestFacts);
  const request = new Request(url, { method, headers });
  const given: Parameters<MiddlewareFunction<Response>>[0] = { request, url, params: {}, context, pattern: "" };
  try {
    await sameOrigin(given, async () => new Response("the page"));
    return "passes";
  } catch (thrown) {
    if (isRefusal(thrown)) return `${thrown.init?.status} ${thrown.data.kind}`;
    throw thrown;
  }
}
