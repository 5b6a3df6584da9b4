import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createSubjectFactory } from "../own/embedded/conformance-subject.ts";
import { createErpServer } from "../protocol/server/create-erp-server.ts";
import { checkReachable } from "./preflight.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("an address where no server listens", async () => {
  const url = await serve(() => {});
  await closing.pop()?.();
  expect(await checkReachable({ url, apiKey: null })).toBe(
    `Nobody answers at ${url} (ECONNREFUSED). Is the back end running, and is the address right?`,
  );
});

test("a back end that never answers, in the time that is given", async () => {
  const url = await serve(() => {});
  expect(await checkReachable({ url, apiKey: null }, { patience: 50 })).toMatch(/does not answer GET \/api\/health/);
});

test.each([
  [200, "<html><h1>It works</h1></html>"],
  [404, "{}"],
  [200, "[1,2,3]"],
])("a server that speaks no protocol of ours: %s %s", async (status, body) => {
  const url = await serve((_, response) => response.writeHead(status).end(body));
  const said = await checkReachable({ url, apiKey: null });
  expect(said).toContain("does not speak the protocol");
  expect(said).toContain(`GET /api/health → ${status} ${body}`);
});

test("capabilities that are none, with the field", async () => {
  const url = await serve((request, response) =>
    response.end(JSON.stringify(request.url === "/api/health" ? { ok: true, detail: "" } : { catalogue: {} })),
  );
  expect(await checkReachable({ url, apiKey: null })).toContain(
    "capabilities.catalogue.search is not as agreed: expected boolean, received undefined",
  );
});

test("a key that is missing, wrong, right", async () => {
  const subjects = createSubjectFactory();
  const { adapter, dispose } = await subjects.create();
  closing.push(async () => subjects.dispose(), dispose);
  const server = createErpServer(adapter, {
    apiKey: "the-key-that-is-right",
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  closing.push(() => server.close());
  const url = `http://localhost:${await server.listen(0)}`;
  expect(await checkReachable({ url, apiKey: null })).toContain("set ERP_API_KEY");
  expect(await checkReachable({ url, apiKey: "another-key" })).toContain("does not take the key in ERP_API_KEY");
  expect(await checkReachable({ url, apiKey: "the-key-that-is-right" })).toBeNull();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
