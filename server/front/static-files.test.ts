import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask } from "#tests/support/ask.ts";
import { createStaticFiles } from "./static-files.ts";

test("a hashed file that a later build brings is there without a restart, and nothing else that comes later is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dizna-static-"));
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  writeFileSync(join(folder, "client/assets/early-1.js"), "early");
  const serve = createStaticFiles(join(folder, "client"));
  const server = createServer((req, res) => serve(req, res, () => res.writeHead(404).end()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  writeFileSync(join(folder, "client/assets/late-2.js"), "late");
  writeFileSync(join(folder, "client/late.txt"), "late");
  writeFileSync(join(folder, "outside.js"), "outside");
  const statusOf = async (path: string) => (await ask(url, path)).status;
  expect((await ask(url, "/assets/early-1.js")).text).toBe("early");
  const late = await ask(url, "/assets/late-2.js");
  expect([late.text, late.headers["cache-control"]]).toEqual(["late", "public, max-age=31536000, immutable"]);
  for (const path of [
    "/assets/never-3.js",
    "/late.txt",
    "/assets/../late.txt",
    "/assets/..%2f..%2foutside.js",
    "/assets/",
  ])
    expect(await statusOf(path), path).toBe(404);
  server.close();
  rmSync(folder, { recursive: true });
});
