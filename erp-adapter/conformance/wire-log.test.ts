import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpErp } from "../protocol/client/create-http-erp.ts";
import { createFetching } from "../protocol/client/fetching.ts";
import type { Subject } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { formatReport } from "./report.ts";
import { runConformance } from "./run.ts";
import { logWire } from "./wire-log.ts";

/** A back end that breaks the protocol, and the report about it. */

const TOKEN = "a-token-that-nobody-may-read";
const server = createServer((request, response) => {
  if (request.url === "/api/auth/guest")
    return response.setHeader("Content-Type", "application/json").end(JSON.stringify({ id: "7", token: TOKEN }));
  response.statusCode = isFor(request, "/api/products/conditions") ? 404 : 200;
  response.setHeader("Content-Type", "application/json");
  response.end(
    isFor(request, "/api/products/conditions")
      ? '{"error":"no route"}'
      : `[1,2,"${request.headers.authorization ? TOKEN : ""}"]`,
  );
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("a case that fails says what was sent and what came back, and equal causes are told once", async () => {
  const report = await runConformance({
    create: subject,
    cases: EVERY_CASE.filter(({ id }) => [29, 30, 34, 51].includes(id)),
  });
  expect(report.fails).toBe(4);
  const text = formatReport(url, report);
  expect(text).toMatch(/request {3}POST \/api\/products\/conditions\S*\n +\{"lines":.+…/);
  expect(text).toContain('answer    404 application/json {"error":"no route"}');
  expect(text).toContain("expected  a status of the protocol");
  expect(text).toMatch(/✗ 29 .+\n +and, at the same thing, 1 more: 30\n/);
  expect(text).toMatch(/request {3}GET \/api\/carts\S*\n +answer {4}200 application\/json \[1,2,"•••"\]/);
  expect(text).toContain(
    "expected  a body of the shape that docs/openapi.json has for this call; as a whole: expected object, received array",
  );
  expect(text).not.toContain(TOKEN);
  expect(JSON.stringify(report)).not.toContain(TOKEN);
  expect(text.split("\n").length).toBeLessThan(50);
});

test("a given secret is masked wherever it stands, and a connection that breaks is told", async () => {
  const broken = logWire(
    async () => Promise.reject(Object.assign(new Error("reset"), { code: "ECONNRESET" })),
    ["hush!"],
  );
  const erp = createHttpErp({ url, fetch: broken.fetching });
  await erp.catalogue.search({ text: "hush!" }, context()).catch(() => {});
  await erp.close();
  const searched = broken.exchanges().filter(({ request }) => request.includes("/api/products"));
  expect(searched[0]?.request).toContain("query=•••");
  expect(searched[0]?.received).toBe("no answer: ECONNRESET");
});

async function subject(): Promise<Subject> {
  const own = createFetching();
  const { fetching, exchanges } = logWire(own.fetching);
  const adapter = createHttpErp({ url, fetch: fetching });
  const dispose = async () => {
    await adapter.close();
    await own.close();
  };
  const powers = { staff: null, setClock: null, passwordWork: null, hasFixture: false };
  return { adapter, wire: exchanges, ...powers, dispose };
}

function isFor({ url: asked = "" }: IncomingMessage, path: string): boolean {
  return asked.startsWith(path);
}

function context() {
  const nobody = { locale: "en", partner: "000981" as never, user: null, token: null } as const;
  return { ...nobody, deadline: Date.now() + 2_000, requestId: "wire-log" };
}
