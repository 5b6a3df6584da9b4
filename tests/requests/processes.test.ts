import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { page } from "#cms/conformance/raw-stories.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { ask, createVisitor, type HttpAnswer } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { successIn } from "#tests/support/purchase.ts";
import { validRegistration } from "#tests/support/registration.ts";
import { type ServedStoryblok, serveStoryblok } from "#tests/support/serve-storyblok.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { startLoad } from "#tests/support/steady-load.ts";

/** A shop of two processes on one port: nothing may depend on data that only one process has. */

const WEBHOOK_SECRET = "typed-by-an-editor";
const PRODUCT = "bosch~0_445_110_470";
/** Milliseconds that the captcha requires between the page and its answer. */
const PERSON_NEEDS = 1_000;
/** Outcome of a new connection that was made while the last process stopped listening. */
const TOO_LATE = "ECONNRESET on a new connection";

let storyblok: ServedStoryblok;
let shop: Shop;

beforeAll(async () => {
  storyblok = await serveStoryblok({ home: page("home"), about: page("about") });
  shop = await startSmallShop({
    WEB_CONCURRENCY: "2",
    STORYBLOK_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...storyblok.env,
    // The test sends the requests of many people from one address.
    BUDGET_FACTOR: "100",
  });
});
afterAll(async () => {
  await shop.stop();
  storyblok.stop();
});

test("it says once where it listens and who may log in, and all processes answer", async () => {
  expect(shop.output().match(/is listening on/g)).toHaveLength(1);
  expect(shop.output().match(/^Demo login: owner@autoservis/gm)).toHaveLength(1);
  expect((await askEach("/en/login")).size).toBe(2);
});

describe("work that two processes do at once is done once", () => {
  test("an order, and each of its mails", async () => {
    const buyers = Array.from({ length: 3 }, (_, at) => `two-processes-${at}@example.com`);
    await Promise.all(buyers.map(orderFourTimesAtOnce));
    for (const email of buyers) await shop.mails({ to: email });
    const staff = createStaff({ dataDir: shop.dataDir });
    const orders = staff.listOrders().map(({ guestEmail }) => guestEmail);
    staff.close();
    for (const email of buyers) {
      expect(orders.filter((one) => one === email)).toHaveLength(1);
      expect(await shop.mails({ to: email })).toHaveLength(1);
    }
    expect(await shop.mails({ to: "sales@example.com", atLeast: 3 })).toHaveLength(3);
  });

  test("a registration whose button was pressed twice", async () => {
    const person = createVisitor(shop.url);
    const form = await person.ask("/en/register");
    const shownAt = Date.now();
    await expect.poll(() => Date.now() - shownAt, { interval: 50 }).toBeGreaterThan(PERSON_NEEDS);
    const typed = validRegistration();
    const press = () => person.submit("/en/register", form, "form#register", { ...typed, human: "on" });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ headers }) => headers.location)).toEqual(["/en/register-success", "/en/register-success"]);
    expect(await shop.mails({ to: typed.email })).toHaveLength(1);
  });
});

describe("one process knows what the other has learnt", () => {
  test("wrong passwords count together", async () => {
    const body = { email: "owner@autoservis.example", password: "wrong password 1" };
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await createVisitor(shop.url).ask("/en/login", { body })).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses[10]).toBe(429);
    // The shop's limit has refused the login; the ERP's own limit is higher.
    await expect.poll(() => shop.output()).toContain("login limit reached");
  });

  test("so do failed captchas, which the ERP knows nothing of", async () => {
    const person = createVisitor(shop.url);
    const form = await person.ask("/en/register");
    const send = () => person.submit("/en/register", form, "form#register", validRegistration());
    const statuses = (await Promise.all(Array.from({ length: 54 }, send))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test("a publication is everybody's next page", async () => {
    for (const answer of (await askEach("/en/about")).values()) expect(answer.text).toContain("about in English");
    storyblok.fake.publish({
      home: page("home"),
      about: page("about", [{ _uid: "t", component: "title", title: "New" }]),
    });
    const body = JSON.stringify({ text: "published", full_slug: "about" });
    const signature = createHmac("sha1", WEBHOOK_SECRET).update(body).digest("hex");
    const sent = await ask(shop.url, "/webhooks/storyblok", { body, headers: { "webhook-signature": signature } });
    expect(sent.status).toBe(204);
    // Without the webhook, half a minute passes before Storyblok is asked again.
    const isNew = async () => [...(await askEach("/en/about")).values()].every(({ text }) => text.includes("New"));
    await expect.poll(isNew, { timeout: 5_000 }).toBe(true);
  });

  test("a changed profile is everybody's at once, and a session that was ended is over", async () => {
    const person = createVisitor(shop.url);
    await person.ask("/en/login", { body: { email: "counter@autoservis.example", password: "dizna-demo" } });
    // Let each process verify and remember the session.
    await askEach("/en", person.cookies);
    const saved = await person.submit("/en/my-profile", await person.ask("/en/my-profile"), "form#details", {
      name: "Somebody Else",
    });
    expect(saved.status).toBe(303);
    const isNew = async () =>
      [...(await askEach("/en", person.cookies)).values()].every(({ text }) => text.includes("Somebody Else"));
    // Without the message from the other process, a process remembers the old name for a minute.
    await expect.poll(isNew, { timeout: 5_000 }).toBe(true);
    const stolen = new Map(person.cookies);
    await person.submit("/en/logout", await person.ask("/en"), "form[action$='/logout']");
    for (const answer of (await askEach("/en", stolen)).values()) expect(answer.text).not.toContain("Somebody Else");
  });
});

describe("processes come and go under load", () => {
  test("one that is killed is followed by another, and the shop goes on meanwhile", async () => {
    const before = await pids();
    const [killed = 0] = before;
    const load = startLoad(shop.url, "/en/login", { kept: 2, fresh: 2 });
    // A stopped process still gets connections, but does not accept them: their clients must not wait forever.
    process.kill(killed, "SIGSTOP");
    const { answered: answeredBefore } = load.count;
    await expect.poll(() => load.count.answered).toBeGreaterThan(answeredBefore + 8);
    process.kill(killed, "SIGKILL");
    await expect.poll(() => shop.output()).toContain("has taken its place");
    const { answered, failed, refused } = await load.stop();
    expect(answered).toBeGreaterThan(0);
    // Only those requests may fail that were with the killed process, or went to it before its end was noticed.
    expect(failed.length + refused).toBeLessThanOrEqual(8);
    const after = await pids();
    expect(after.size).toBe(2);
    expect(after).not.toContain(killed);
  });

  test("all are replaced one by one on SIGHUP, and no request fails", async () => {
    const before = await pids();
    const load = startLoad(shop.url, "/en/login", { kept: 3, fresh: 2 });
    const health = startLoad(shop.url, "/health/ready", { kept: 1, fresh: 1 });
    process.kill(shop.pid, "SIGHUP");
    await expect.poll(() => shop.output()).toContain("all server processes are replaced");
    const { answered, failed, refused } = await load.stop();
    expect({ failed, refused }).toEqual({ failed: [], refused: 0 });
    expect(answered).toBeGreaterThan(0);
    // The health check reports the shop as ready throughout, even if a process answers it that is about to end.
    expect(await health.stop()).toMatchObject({ failed: [], refused: 0 });
    const after = await pids();
    expect(after.size).toBe(2);
    for (const pid of before) expect(after).not.toContain(pid);
  });

  test("where a new one cannot start, the others go on as they are", async () => {
    const before = await pids();
    const file = join(shop.dataDir, "session-secret");
    const secret = readFileSync(file);
    writeFileSync(file, "short");
    process.kill(shop.pid, "SIGHUP");
    await expect.poll(() => shop.output()).toContain("the others go on as they are");
    writeFileSync(file, secret);
    expect(shop.output()).toContain(`The file ${file} holds no secret.`);
    expect(await pids()).toEqual(before);
  });

  test("SIGTERM ends all of them with code 0, and every request that was sent on a connection is answered", async () => {
    const load = startLoad(shop.url, "/en/login", { kept: 4, fresh: 0 });
    await expect.poll(() => load.count.answered).toBeGreaterThan(8);
    process.kill(shop.pid, "SIGTERM");
    expect(await shop.exited).toBe(0);
    const { failed, refused } = await load.stop();
    // A connection that is made while the shop stops listening was never accepted.
    const [cut, early] = [failed.filter((one) => one !== TOO_LATE), failed.filter((one) => one === TOO_LATE)];
    expect({ cut, refused }).toEqual({ cut: [], refused: 4 });
    expect(early.length).toBeLessThanOrEqual(4);
  });
});

/** The answers of both processes for one page, by process id. */
async function askEach(path: string, cookies = new Map<string, string>()): Promise<Map<number, HttpAnswer>> {
  const found = new Map<number, HttpAnswer>();
  const enough = async () => {
    const answer = await createVisitor(shop.url, new Map(cookies)).ask(path);
    await expect.poll(() => pidOf(answer), { interval: 1 }).not.toBe(null);
    found.set(pidOf(answer) ?? 0, answer);
    return found.size;
  };
  await expect.poll(enough, { interval: 1 }).toBe(2);
  return found;
}

async function pids(): Promise<Set<number>> {
  return new Set((await askEach("/en/login")).keys());
}

/** The process that answered, from the log line of the request. */
function pidOf({ headers }: HttpAnswer): number | null {
  const id = String(headers["x-request-id"]);
  const line = shop
    .output()
    .split("\n")
    .find((one) => one.includes(`"requestId":"${id}"`));
  return line === undefined ? null : Number(JSON.parse(line).pid);
}

/** Sends the same confirmed form over four connections at once. */
async function orderFourTimesAtOnce(email: string): Promise<void> {
  const person = createVisitor(shop.url);
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  const cart = await person.ask("/en/cart/1");
  const toDialog = await person.submit("/en/cart/1", cart, "form#order", {
    intent: "order",
    buyerDocumentNumber: "N-1",
  });
  const path = toDialog.headers.location ?? "";
  const dialog = await person.ask(path);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => person.submit(path, dialog, "form#guest-order", guestForm(email))),
  );
  for (const { headers, status, text } of answers)
    expect(headers.location, `${status}: ${/class="note[^>]*>(.{0,400})/s.exec(text)?.[1]}`).toEqual(successIn("en"));
}
