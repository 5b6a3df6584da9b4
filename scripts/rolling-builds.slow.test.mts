import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStaticFiles } from "#server/front/static-files.ts";
import { moveIn } from "./move-in.mjs";

/** Two machines behind a balancer that may send a request to either machine (docs/scaling.md, Rolling releases). */

let folder: string;
let servers: Server[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-rolling-"));
  servers = [];
  for (const machine of ["a", "b"]) build(machine, "old");
});

afterEach(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

test("once the new build is on every machine, each serves the files of both, before and after it is started again", async () => {
  const before = [await start("a"), await start("b")];
  for (const machine of ["a", "b"]) build(machine, "new");
  expect(await statuses(before)).toEqual([200, 200, 200, 200]);
  const meanwhile = [await start("a"), before[1] ?? ""];
  expect(await statuses(meanwhile)).toEqual([200, 200, 200, 200]);
  expect(await statuses([await start("a"), await start("b")])).toEqual([200, 200, 200, 200]);
});

test("a machine that has not got the new build yet lacks its files: that is why machines are built first, and then started", async () => {
  const other = await start("b");
  build("a", "new");
  expect(await statuses([await start("a"), other])).toEqual([200, 200, 200, 404]);
});

/** Moves a finished build into place on the machine, as `npm run build` does. */
function build(machine: string, name: string): void {
  const next = join(folder, machine, "next");
  for (const file of [`client/assets/page-${name}.js`, "client/icon.svg", "server/index.js"]) {
    mkdirSync(dirname(join(next, file)), { recursive: true });
    writeFileSync(join(next, file), name);
  }
  moveIn(next, join(folder, machine, "build"));
}

/** A process of the machine, with the files that are there at its start. */
async function start(machine: string): Promise<string> {
  const serve = createStaticFiles(join(folder, machine, "build/client"));
  const server = createServer((req, res) => serve(req, res, () => res.writeHead(404).end()));
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The HTTP statuses of the old and the new build's file, on each machine. */
async function statuses(machines: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const url of machines)
    for (const name of ["old", "new"]) found.push((await fetch(`${url}/assets/page-${name}.js`)).status);
  return found;
}
