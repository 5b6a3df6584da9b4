import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { createFront, type FrontOptions } from "#server/front/front.ts";
import { createLoad } from "#server/front/overload.ts";
import { createErpHealth } from "#server/services/health/erp-health.ts";
import { createMailHealth } from "#server/services/health/mail-health.ts";
import { MailFailure } from "#server/services/mail/mail-failure.ts";
import { ask } from "#tests/support/ask.ts";
import { CALM } from "#tests/support/calm-front.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) await end();
});

describe("a running shop", () => {
  test("live and ready answer at once, under any host, uncached, and name no version, address or secret", async () => {
    const shop = await startSmallShop({
      LOG_LEVEL: "silent",
      PUBLIC_URL: "https://shop.example.com",
      DEMO_LOGINS: "open",
      TRUST_PROXY: "none",
    });
    ends.push(() => shop.stop());
    const live = await ask(shop.url, "/health/live", { headers: { Host: "10.1.2.3" } });
    expect([live.status, JSON.parse(live.text)]).toEqual([200, { state: "live" }]);
    const ready = await ask(shop.url, "/health/ready?probe=1", { headers: { Host: "elsewhere.example" } });
    expect(ready.status).toBe(200);
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(JSON.parse(ready.text)).toEqual({
      state: "ready",
      erp: { state: "answers", since, notAnswering: [] },
      content: { source: "local", state: "answers", since },
      mail: { state: "not-asked", since },
      disk: { state: "answers", since },
    });
    for (const { headers, text } of [live, ready]) {
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["set-cookie"]).toBeUndefined();
      expect(text).not.toMatch(/\/|\d+\.\d+\.\d+|node|sqlite/i);
    }
    const head = await ask(shop.url, "/health/ready", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect((await ask(shop.url, "/health/ready", { body: {} })).status).not.toBe(200);
    expect((await ask(shop.url, "/health", { headers: { Host: "localhost" } })).status).toBe(404);
  });
});

describe("a front", () => {
  test.each([
    ["draining", { isDraining: () => true }],
    ["overloaded", { load: createLoad({ delay: () => 1_500 }) }],
  ])("%s: not ready, but live", async (state, more) => {
    const url = await startFront(more);
    const ready = await ask(url, "/health/ready");
    expect([ready.status, JSON.parse(ready.text).state]).toEqual([503, state]);
    expect(ready.headers["retry-after"]).toBe("5");
    expect((await ask(url, "/health/live")).status).toBe(200);
  });

  test("everything it depends on fails: ready all the same", async () => {
    const state = { state: "fails", since: "2026-11-20T03:00:00.000Z" } as const;
    const erp = { ...state, notAnswering: [{ part: "catalogue", since: state.since }] };
    const url = await startFront({
      health: () => ({ erp, content: { source: "storyblok", ...state }, mail: state, disk: state }),
    });
    const ready = await ask(url, "/health/ready");
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text)).toMatchObject({ state: "ready", erp, content: state, mail: state, disk: state });
  });

  test("overloaded: the catalogue is refused in plain words with a time to come back, an order is not", async () => {
    const url = await startFront({ load: createLoad({ delay: () => 1_500 }) });
    const page = await ask(url, "/en/catalogue/0");
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "5"]);
    expect(page.text).toContain("Try again in a few seconds.");
    expect((await ask(url, "/hr/catalogue/0")).text).toContain("Pokušajte ponovno za nekoliko sekundi.");
    expect((await ask(url, "/en/cart/1", { body: { intent: "order" } })).status).toBe(200);
  });

  test("a form that failed because the disk is full or read only is refused with a time to come back, a page is not", async () => {
    const url = await startFront({
      handle: async () => new Response("", { status: 500 }),
      dataFiles: { areLost: () => false, canWrite: () => false },
    });
    const form = await ask(url, "/en/cart/1", { body: { intent: "order" } });
    expect([form.status, form.headers["retry-after"]]).toEqual([503, "60"]);
    expect((await ask(url, "/en/cart/1")).status).toBe(500);
  });

  test("requests that have ended weigh nothing", async () => {
    const load = createLoad({ open: 10, delay: () => 0 });
    const url = await startFront({ load });
    for (let at = 0; at < 30; at += 1) expect((await ask(url, "/en")).status).toBe(200);
    await vi.waitUntil(() => load.level() === 0);
  });
});

describe("the parts on which the shop depends", () => {
  const log = pino({ level: "silent" });

  test("the ERP: answers, fails, hangs, throws; since when; and each change is logged once", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 3) });
    const health = vi.fn<ErpAdapter["health"]>(async () => ({ ok: true, detail: "" }));
    const warn = vi.spyOn(log, "warn");
    const erp = createErpHealth({ erp: { health }, clock: Date.now, log });
    expect(erp.state()).toMatchObject({ state: "not-asked", since: "2026-11-20T03:00:00.000Z" });
    vi.advanceTimersByTime(5_000);
    await erp.check();
    expect(erp.state()).toMatchObject({ state: "answers", since: "2026-11-20T03:00:05.000Z" });
    for (const answer of [() => new Promise<never>(() => {}), () => Promise.reject(new Error("boom"))]) {
      health.mockImplementationOnce(answer);
      const check = erp.check();
      await vi.advanceTimersByTimeAsync(2_000);
      await check;
      expect(erp.state()).toMatchObject({ state: "fails", since: "2026-11-20T03:00:07.000Z" });
    }
    expect(warn.mock.calls.map(([entry]) => entry)).toEqual([
      { detail: "no answer in time" },
      { detail: "the question failed" },
    ]);
    await erp.check();
    expect(erp.state()).toMatchObject({ state: "answers", since: "2026-11-20T03:00:09.000Z" });
  });

  test("the ERP at the start: said once; another reason once too, and again only after it had answered", async () => {
    const health = vi.fn<ErpAdapter["health"]>(async () => ({ ok: false, detail: "refused" }));
    const warn = vi.spyOn(log, "warn").mockClear();
    const erp = createErpHealth({ erp: { health }, clock: Date.now, log });
    const say = (detail: string, ok = false) => health.mockResolvedValueOnce({ ok, detail });
    for (const detail of ["refused", "refused", "FORBIDDEN", "refused", "FORBIDDEN"]) {
      say(detail);
      await erp.check();
    }
    say("", true);
    await erp.check();
    await erp.check();
    expect(warn.mock.calls).toEqual([
      [{ detail: "refused" }, "the ERP does not answer; the shop starts without it"],
      [{ detail: "FORBIDDEN" }, "the ERP still does not answer, for another reason"],
      [{ detail: "refused" }, "the ERP does not answer"],
    ]);
    for (let at = 0; at < 50; at += 1) {
      say(`said ${at}`);
      await erp.check();
    }
    expect(warn.mock.calls.length).toBeLessThan(15);
  });

  test("parts of the ERP that are left alone are named until they answer again", () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 3) });
    const erp = createErpHealth({ erp: { health: async () => ({ ok: true, detail: "" }) }, clock: Date.now, log });
    erp.noteCircuit("invoices", true);
    expect(erp.state().notAnswering).toEqual([{ part: "invoices", since: "2026-11-20T03:00:00.000Z" }]);
    erp.noteCircuit("invoices", false);
    expect(erp.state().notAnswering).toEqual([]);
  });

  test("mail: told by the mails themselves", async () => {
    const mail = createMailHealth(() => Date.UTC(2026, 10, 20, 3));
    const send = vi.fn(async () => {});
    const transport = mail.watch({ send, close: () => {} });
    expect(mail.state().state).toBe("not-asked");
    await transport.send({} as never, "1");
    expect(mail.state().state).toBe("answers");
    send.mockRejectedValueOnce(new Error("no connection"));
    await expect(transport.send({} as never, "2")).rejects.toThrow("no connection");
    expect(mail.state().state).toBe("fails");
    send.mockRejectedValueOnce(new MailFailure("refused", new Error("550 unknown")));
    await expect(transport.send({} as never, "3")).rejects.toThrow("550 unknown");
    expect(mail.state().state).toBe("answers");
  });
});

async function startFront(more: Partial<FrontOptions>): Promise<string> {
  const front = createFront({
    handle: async () => new Response("page"),
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy: null,
    log: pino({ level: "silent" }),
    ...CALM,
    ...more,
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise((resolve) => front.close(resolve)));
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}
