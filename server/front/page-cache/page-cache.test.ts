import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createPageCache } from "./page-cache.ts";

const ORIGIN = "http://localhost";

test("many kept pages that are due are made one at a time, and none while its reader waits", async () => {
  let now = 0;
  const begun: string[] = [];
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const cache = createPageCache({
    async handle(request, facts) {
      begun.push(new URL(request.url).pathname);
      await gate.promise;
      facts.keep?.("kept");
      return new Response("<p>a page</p>");
    },
    headers: {},
    cookies: [],
    catalogueVersion: null,
    log: pino({ level: "silent" }),
    clock: () => now,
  });
  const paths = ["/en/a", "/en/b", "/en/c"];
  for (const path of paths) {
    const facts = { origin: ORIGIN, requestId: path, address: "", keep: null };
    await cache.make(asked(path), facts);
  }
  begun.length = 0;
  now = 11_000;
  gate = Promise.withResolvers<void>();
  const readAll = () =>
    paths.map((path) => cache.answer(asked(path), new ServerResponse(asked(path)), { origin: ORIGIN, requestId: "r" }));
  expect(readAll()).toEqual([true, true, true]);
  expect(begun).toEqual([]);
  await nextTurn();
  readAll();
  await nextTurn();
  expect(begun).toEqual(["/en/a"]);
  gate.resolve();
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  readAll();
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(begun).toEqual(["/en/a", "/en/b"]);
});

test("a catalogue whose version cannot be read ends nothing: no page is kept, which is said once", async () => {
  const warn = vi.fn();
  let isDamaged = false;
  const cache = createPageCache({
    async handle(_, facts) {
      facts.keep?.("kept");
      return new Response("<p>a page</p>");
    },
    headers: {},
    cookies: [],
    catalogueVersion() {
      if (isDamaged) throw new Error("file is not a database");
      return 1;
    },
    log: { info: () => {}, warn },
  });
  const answer = async () => {
    await nextTurn();
    return cache.answer(asked("/en"), new ServerResponse(asked("/en")), { origin: ORIGIN, requestId: "r" });
  };
  await cache.make(asked("/en"), { origin: ORIGIN, requestId: "", address: "", keep: null });
  expect(await answer()).toBe(true);
  isDamaged = true;
  expect([await answer(), await answer()]).toEqual([false, false]);
  expect(warn).toHaveBeenCalledTimes(1);
});

function asked(url: string): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method: "GET", url });
}
