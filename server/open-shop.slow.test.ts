import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UserHash } from "#erp-adapter/contract/accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { waitForMails } from "#tests/support/mails.ts";
import { QUICK_PASSWORDS } from "#tests/support/seeded-data.ts";
import { serveErp } from "#tests/support/served-erp.ts";
import { parseEnv } from "./env.ts";
import { output } from "./log.ts";
import { type OpenShop, openShop, type StandIns } from "./open-shop.ts";
import type { Captcha } from "./services/captcha/captcha.ts";
import type { Shop } from "./shop.ts";

const USER = "user-1" as UserId;
const FACTS = { requestId: "request-1" };
let dataDir: string;
let open: OpenShop | null = null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "open-shop-"));
  seedGoods({ dataDir, products: 20 });
});

afterEach(async () => {
  await open?.close();
  open = null;
  rmSync(dataDir, { recursive: true });
});

test("the built-in captcha is there without any setting", async () => {
  const { captcha } = (await start({}, { captchaMinAge: 0 })).request;
  const form = tick(captcha);
  expect(await captcha.verify(form, FACTS)).toBe("ok");
  expect(await captcha.verify(form, FACTS)).toBe("expired");
});

test("the ERP's webhook wakes the reading of orders' steps, though the ERP has the catalogue itself", async () => {
  const events = vi.fn<ErpAdapter["orders"]["events"]>();
  const erp = await serveErp(dataDir, 0, (own) => {
    events.mockImplementation((...asked) => own.orders.events(...asked));
    return { ...own, orders: { ...own.orders, events } };
  });
  try {
    await start(erp.env);
    const until = Date.now() + 60_000;
    expect([await open?.erpHook?.isFirst("m-1", until), await open?.erpHook?.isFirst("m-1", until)]).toEqual([
      true,
      false,
    ]);
    await open?.erpHook?.wake();
    expect(events).toHaveBeenCalledOnce();
  } finally {
    await open?.close();
    open = null;
    await erp.stop();
  }
});

test("people get no form through within a second, whatever tests do", async () => {
  const { captcha } = (await start({})).request;
  expect(await captcha.verify(tick(captcha), FACTS)).toBe("failed");
});

test("reCAPTCHA takes its place when it is chosen, for the shop's own host", async () => {
  const ask = vi.fn(async () => Response.json({ success: true, hostname: "shop.example" }));
  const env = {
    CAPTCHA: "recaptcha",
    RECAPTCHA_SITE_KEY: "site-key",
    RECAPTCHA_SECRET: "the-secret",
    PUBLIC_URL: "https://shop.example",
    DEMO_LOGINS: "open",
    TRUST_PROXY: "none",
  };
  const { captcha } = (await start(env, { fetch: ask })).request;
  expect(captcha.challenge()).toEqual({ kind: "recaptcha", siteKey: "site-key" });
  const form = new FormData();
  form.set("g-recaptcha-response", "response-1");
  expect(await captcha.verify(form, FACTS)).toBe("ok");
  ask.mockImplementation(async () => Response.json({ success: true, hostname: "evil.test" }));
  form.set("g-recaptcha-response", "response-2");
  expect(await captcha.verify(form, FACTS)).toBe("failed");
});

test("a mailed link leads to the shop's own address and opens what it is for; no file of the shop's database tells it", async () => {
  const { mails, links } = (await start({})).account;
  const key = links.resetKey({ id: USER, userHash: "hash-of-the-erp" as UserHash });
  mails.passwordReset({ to: "ana@servis.example", locale: "hr", key });
  const [mail] = await waitForMails(join(dataDir, "mail"), { to: "ana@servis.example" });
  const url = new URL(/https:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(url.origin + url.pathname).toBe("https://pinned.example/hr/forgot-password");
  expect(links.parseResetKey(url.searchParams.get("key") ?? "")).toMatchObject({ id: USER });

  await open?.close();
  open = null;
  const db = new DatabaseSync(join(dataDir, "shop.db"));
  expect(db.prepare("SELECT kind, state, payload FROM outbox").all()).toEqual([
    { kind: "password-reset", state: "sent", payload: null },
  ]);
  db.close();
  expect(readFileSync(join(dataDir, "shop.db"), "latin1")).not.toMatch(/ana@servis|hash-of/);
});

test("a mail that the last process left behind goes out after the next start", async () => {
  const first = await start({ SMTP_URL: "smtp://127.0.0.1:9" });
  first.account.mails.registrationReceived({
    to: "ana@servis.example",
    name: "Ana",
    locale: "en",
    undoKey: first.account.links.undoKey(USER),
  });
  await open?.close();
  const next = await start({});
  open?.startWork();
  const [mail] = await waitForMails(join(dataDir, "mail"), { to: "ana@servis.example" });
  const undo = new URL(/https:\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("undo");
  expect(next.account.links.userOfUndoKey(undo ?? "")).toBe(USER);
});

test("counts for limits still count after the next start", async () => {
  const who = { email: "ana@servis.example", address: "203.0.113.7", device: null };
  const takeTwice = async ({
    request: {
      limits: { register },
    },
  }: Shop) => [(await register.take(who)).allowed, (await register.take(who)).allowed];
  expect(await takeTwice(await start({}))).toEqual([true, true]);
  await open?.close();
  // The limit is five registrations per hour.
  expect(await takeTwice(await start({}))).toEqual([true, true]);
  await open?.close();
  expect(await takeTwice(await start({}))).toEqual([true, false]);
});

test("a shop whose ERP is not there starts, says so once, and finds it when it comes", async () => {
  const said: string[] = [];
  const write = vi.spyOn(output, "write").mockImplementation((line) => void said.push(line));
  const { erp } = await start({ ERP_ADAPTER: "http", ERP_URL: "http://127.0.0.1:9", LOG_LEVEL: "info" });
  write.mockRestore();
  expect(said.filter((line) => line.includes("the ERP does not answer"))).toHaveLength(1);
  expect(await erp.health()).toMatchObject({ ok: false });
});

async function start(env: Record<string, string>, standIns?: StandIns) {
  const parsed = parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env });
  open = await openShop(parsed, () => "https://pinned.example", { passwords: QUICK_PASSWORDS, ...standIns });
  return open.shop;
}

/** A form with the box ticked. */
function tick(captcha: Captcha): FormData {
  const challenge = captcha.challenge();
  if (challenge.kind !== "checkbox") throw new Error("no checkbox");
  const form = new FormData();
  form.set(challenge.fields.token, challenge.token);
  form.set(challenge.fields.tick, "on");
  form.set(challenge.fields.trap, "");
  return form;
}
