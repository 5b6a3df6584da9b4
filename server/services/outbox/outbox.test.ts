import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { IS_ON_POSTGRES, openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import type { Mail } from "../mail/mail.ts";
import { MailFailure } from "../mail/mail-failure.ts";
import { AT_ONCE } from "../mail/mail-transport.ts";
import { createLeaseOwner } from "./lease-owner.ts";
import { createOutbox, KEPT, type Outbox } from "./outbox.ts";

const MINUTE = 60_000;
let dir: string;
let time: number;
let databases: OpenShopDb[];
let sent: { id: string; subject: string }[];
let logged: string[];
/** failures of the next sends; afterwards the mail server works again */
let failures: Error[];
let onSend: () => Promise<void>;
let refused: unknown[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "outbox-"));
  time = 1_000_000;
  databases = [];
  sent = [];
  logged = [];
  failures = [];
  refused = [];
  onSend = async () => {};
});

afterEach(async () => {
  for (const db of databases) await db.close();
  rmSync(dir, { recursive: true });
});

test("a held mail does not go out, a dropped one never", async () => {
  const outbox = await open();
  await outbox.hold("order-confirmation", "quote-1");
  await outbox.hold("order-confirmation", "quote-2");
  await outbox.drop("quote-2");
  await outbox.release("quote-2");
  expect(await outbox.sendDue()).toBe(0);
  expect(await outbox.mailStateOf("quote-1")).toBe("none");
});

test("a released mail goes out once", async () => {
  const outbox = await openWithMail();
  expect(await outbox.mailStateOf("quote-1")).toBe("waiting");
  expect(await outbox.sendDue()).toBe(1);
  expect(await outbox.sendDue()).toBe(0);
  expect(await outbox.mailStateOf("quote-1")).toBe("sent");
  expect(sent).toEqual([{ id: "order-confirmation.1.1000000", subject: "order-confirmation quote-1" }]);
});

test("a doubt that is settled never goes out; one whose process has ended does, a minute later", async () => {
  const outbox = await open();
  await outbox.drop(await outbox.holdDoubt("password-in-doubt", "settled"));
  await outbox.holdDoubt("email-in-doubt", "left");
  await outbox.hold("order-confirmation", "quote-1");
  time += MINUTE - 1;
  expect(await (await open()).sendDue()).toBe(0);
  time += 1;
  expect(await (await open()).sendDue()).toBe(1);
  time += MINUTE;
  expect(await outbox.sendDue()).toBe(0);
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^email-in-doubt /)]);
});

test("holding twice is one mail", async () => {
  const outbox = await open();
  await outbox.hold("order-confirmation", "quote-1");
  await outbox.hold("order-confirmation", "quote-1");
  await outbox.release("quote-1");
  expect(await outbox.sendDue()).toBe(1);
});

test("a mail that fails is tried again after growing pauses, under the same message id", async () => {
  const outbox = await openWithMail();
  const pauses = [1_000, 5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE, 60 * MINUTE];
  for (const pause of pauses) {
    failures.push(new Error("mail server away"));
    expect(await outbox.sendDue()).toBe(0);
    expect(await outbox.mailStateOf("quote-1")).toBe("delayed");
    time += pause - 1;
    expect(await outbox.sendDue()).toBe(0);
    expect(failures).toEqual([]);
    time += 1;
  }
  expect(await outbox.sendDue()).toBe(1);
  expect(sent.map(({ id }) => id)).toEqual(["order-confirmation.1.1000000"]);
});

test("a mail that the server may have taken, or whose recipient it refuses, is tried again after longer pauses", async () => {
  const outbox = await openWithMail();
  for (const [outcome, pause] of [
    ["lost", 2 * MINUTE],
    ["refused", 20 * MINUTE],
    ["lost", 120 * MINUTE],
    ["lost", 12 * 60 * MINUTE],
    ["lost", 12 * 60 * MINUTE],
  ] as const) {
    failures.push(new MailFailure(outcome, new Error("Connection closed")));
    await outbox.sendDue();
    time += pause - 1;
    expect(await outbox.sendDue()).toBe(0);
    expect(failures).toEqual([]);
    time += 1;
  }
  expect(await outbox.sendDue()).toBe(1);
});

test("an address that is refused is told with the number of its order, in the log too; one of sales is not told to sales", async () => {
  const outbox = await openWithMail();
  await outbox.hold("order-for-sales", "quote-2");
  await outbox.release("quote-2");
  const refusal = Object.assign(new Error("550 ana@example.com unknown"), { responseCode: 550 });
  failures.push(new MailFailure("refused", refusal), new MailFailure("refused", refusal));
  await outbox.sendDue();
  expect(refused).toEqual([{ number: "26-quote-1", address: "ana@example.com", answer: "550 (address) unknown" }]);
  const failed = logged.map((line) => JSON.parse(line)).sort((one, other) => one.mail - other.mail);
  expect(failed).toMatchObject([
    { order: "26-quote-1", err: { responseCode: 550 } },
    { order: "26-quote-2", err: { responseCode: 550 } },
  ]);
});

test("after three days it is given up, and said so", async () => {
  const outbox = await openWithMail();
  let tries = 0;
  while ((await outbox.mailStateOf("quote-1")) !== "failed") {
    tries += 1;
    failures.push(new Error("mail server away"));
    await outbox.sendDue();
    failures.length = 0;
    time += 60 * MINUTE;
  }
  expect(await outbox.mailStateOf("quote-1")).toBe("failed");
  expect(tries).toBeGreaterThan(60);
  expect(logged.at(-1)).toContain("a mail was given up");
  expect(await outbox.sendDue()).toBe(0);
});

test("one mail that cannot be made does not keep the others waiting", async () => {
  const outbox = await open();
  await outbox.hold("order-confirmation", "unknown");
  await outbox.release("unknown");
  await outbox.hold("order-confirmation", "quote-2");
  await outbox.release("quote-2");
  expect(await outbox.sendDue()).toBe(1);
  expect(await outbox.mailStateOf("unknown")).toBe("delayed");
});

test("a mail that has become wrong is left out, and the log says so; no trace says that it was sent", async () => {
  const outbox = await open();
  await outbox.enqueueSteps([
    { kind: "order-ready", ref: "wrong" },
    { kind: "order-ready", ref: "right" },
  ]);
  expect(await outbox.sendDue()).toBe(1);
  expect(sent.map(({ subject }) => subject)).toEqual(["order-ready right"]);
  expect(await rows()).toEqual([{ state: "sent", payload: null }]);
  expect(logged.join()).toContain("no longer true");
});

test("several processes and many kicks send each mail once", async () => {
  const outboxes = [await openWithMail(), await open(), await open()];
  onSend = () => new Promise((resolve) => setImmediate(resolve));
  for (const outbox of outboxes) outbox.kick();
  await Promise.all(outboxes.flatMap((outbox) => [outbox.sendDue(), outbox.sendDue()]));
  expect(sent).toHaveLength(1);
});

test("a mail released while others are being sent goes out in the same run", async () => {
  const outbox = await openWithMail();
  onSend = async () => {
    onSend = async () => {};
    await outbox.hold("order-for-sales", "quote-2");
    await outbox.release("quote-2");
    outbox.kick();
  };
  expect(await outbox.sendDue()).toBe(2);
});

test("closing waits for the mail that a kick is sending, and begins no other", async () => {
  const outbox = await openWithMail();
  const begun = Promise.withResolvers<void>();
  const sending = Promise.withResolvers<void>();
  onSend = () => {
    begun.resolve();
    return sending.promise;
  };
  outbox.kick();
  await begun.promise;
  const closed = outbox.close().then(() => sent.length);
  await outbox.enqueue("password-reset", "sealed-1");
  outbox.kick();
  sending.resolve();
  expect(await closed).toBe(1);
  const next = await open();
  await next.close();
  expect(sent).toHaveLength(1);
});

test("a mail that was claimed while the outbox closed is not begun, and goes out at the next start as if untried", async () => {
  await openWithMail();
  const closing: Outbox = await open(() => void closing.close());
  expect(await closing.sendDue()).toBe(0);
  const next = await open();
  expect([sent.length, await next.mailStateOf("quote-1")]).toEqual([0, "waiting"]);
  expect(await next.sendDue()).toBe(1);
});

test("several mails go out at once, so that a slow mail server does not make one wait for the other", async () => {
  const outbox = await open();
  for (let at = 0; at < 12; at += 1) await release(outbox, at);
  const slow = slowServer();
  const run = outbox.sendDue();
  await expect.poll(() => slow.underWay()).toBe(AT_ONCE - 1);
  slow.answerAll();
  expect(await run).toBe(12);
});

test("links that people wait for go out before orders, and find a place beside slow ones", async () => {
  const outbox = await open();
  for (let at = 0; at < 12; at += 1) await release(outbox, at);
  const slow = slowServer();
  const run = outbox.sendDue();
  await expect.poll(() => slow.underWay()).toBe(AT_ONCE - 1);
  await outbox.enqueue("password-reset", "sealed-1");
  await outbox.enqueue("registration-received", "sealed-2");
  outbox.kick();
  await expect.poll(() => slow.underWay()).toBe(AT_ONCE);
  slow.answerAll();
  expect(await run).toBe(14);
  expect(sent.map(({ id }) => id.split(".")[0]).lastIndexOf("registration-received")).toBeLessThan(AT_ONCE + 2);
});

test("mails that a dead process was sending go out at once", async () => {
  const child = spawn(process.execPath, ["--eval", ""], { stdio: "ignore" });
  await once(child, "exit");
  const outbox = await openWithMail();
  await lease(ownerHere().replace(` ${process.pid} `, ` ${child.pid} `));
  expect(await outbox.sendDue()).toBe(1);
});

test("a clock that jumps ahead while a mail is being sent does not send it again", async () => {
  const outbox = await openWithMail();
  const slow = slowServer();
  const run = outbox.sendDue();
  await expect.poll(() => slow.underWay()).toBe(1);
  time += 60 * MINUTE;
  outbox.kick();
  await new Promise((resolve) => setImmediate(resolve));
  expect(slow.underWay()).toBe(1);
  slow.answerAll();
  expect(await run).toBe(1);
  expect(sent).toHaveLength(1);
});

test("a mail on its way for the first time is not called delayed", async () => {
  const outbox = await openWithMail();
  const slow = slowServer();
  const run = outbox.sendDue();
  await expect.poll(() => slow.underWay()).toBe(1);
  expect(await outbox.mailStateOf("quote-1")).toBe("waiting");
  slow.answerAll();
  await run;
});

test("a mail that ends each process that sends it goes out with growing pauses, and is given up", async () => {
  await openWithMail();
  let tries = 0;
  let begun = Promise.withResolvers<void>();
  onSend = () => {
    tries += 1;
    begun.resolve();
    return new Promise(() => {});
  };
  /** A process that starts, sends and dies. */
  const live = async () => {
    const outbox = await open();
    begun = Promise.withResolvers();
    await Promise.race([outbox.sendDue(), begun.promise]);
    const state = await outbox.mailStateOf("quote-1");
    const db = databases.at(-1) ?? fail();
    const dead = ownerHere().replace(/\S+ \S+$/, "run outbox");
    await db.query.updateTable("outbox").set({ lease_owner: dead }).where("lease_owner", "is not", null).execute();
    return state;
  };
  await live();
  await live();
  expect(tries, "once more at once").toBe(2);
  expect([await live(), tries]).toEqual(["delayed", 2]);
  for (let hours = 0; hours < 98; hours += 1) {
    time += 60 * MINUTE;
    await live();
    await live();
  }
  expect(tries).toBe(100);
  time += 60 * MINUTE;
  await live();
  expect(tries).toBe(100);
  expect(await rows()).toMatchObject([{ state: "failed" }]);
  expect(logged.at(-1)).toContain("a mail was given up");
});

test.each([
  ["of an earlier run under the same process id", () => ownerHere().replace(/\S+ \S+$/, "run outbox"), 1],
  ["of a process that lives", () => ownerHere().replace(` ${process.pid} `, ` ${process.ppid} `), 0],
  ["of another computer", () => ownerHere().replace(/^\S+ \S+/, "elsewhere 999999999"), 0],
  ["of an older release", () => "b0b0e5a4-0000-4000-8000-000000000000", 0],
])("a lease %s", async (_, owner, expected) => {
  const outbox = await openWithMail();
  await lease(owner());
  expect(await outbox.sendDue()).toBe(expected);
});

test.runIf(IS_ON_POSTGRES).each([
  ["that was seen ten seconds ago", 10_000, 1],
  ["that was seen nine seconds ago", 9_000, 0],
])("a lease of another machine %s", async (_, ago, expected) => {
  const outbox = await openWithMail();
  await lease(ownerHere().replace(/^\S+ \S+ \S+/, "elsewhere 1 its-run"));
  await see("its-run", ago);
  await see("another-run", 0);
  expect(await outbox.sendDue()).toBe(expected);
});

test.runIf(IS_ON_POSTGRES)("while no process beats, because the database was away, no lease is freed", async () => {
  const outbox = await openWithMail();
  await lease(ownerHere().replace(/^\S+ \S+ \S+/, "elsewhere 1 its-run"));
  await see("its-run", 12_000);
  await see("another-run", 11_000);
  expect(await outbox.sendDue()).toBe(0);
});

test.runIf(IS_ON_POSTGRES)(
  "a lease that is over is left to its machine while that one lives, and taken once it ended",
  async () => {
    const outbox = await openWithMail();
    await lease(ownerHere().replace(/^\S+ \S+ \S+/, "elsewhere 1 its-run"), time);
    await see("its-run", 9_000);
    expect(await outbox.sendDue()).toBe(0);
    await rawRows(databases[0] ?? fail(), "UPDATE shop_process SET seen_at = seen_at - 1000");
    await see("another-run", 0);
    expect(await outbox.sendDue()).toBe(1);
  },
);

test("a mail that another took over while it went out is recorded as sent", async () => {
  const outbox = await openWithMail();
  onSend = () => lease("another machine");
  expect(await outbox.sendDue()).toBe(1);
  expect(await rows()).toEqual([{ state: "sent", payload: null }]);
});

test("a mail that went out while the database was away is recorded once it is back, and not sent again", async () => {
  const outbox = await openWithMail();
  const [db = fail()] = databases;
  onSend = async () => void (await rawRows(db, "ALTER TABLE outbox RENAME TO away"));
  await expect(outbox.sendDue()).rejects.toThrow();
  await expect(outbox.sendDue()).rejects.toThrow();
  expect(logged.join()).not.toContain("mail sent");
  await rawRows(db, "ALTER TABLE away RENAME TO outbox");
  time += 60 * MINUTE;
  expect(await outbox.sendDue()).toBe(0);
  expect(await rows()).toEqual([{ state: "sent", payload: null }]);
  expect([sent.length, logged.filter((line) => line.includes("mail sent")).length]).toEqual([1, 1]);
});

test("a mail that failed while the database was away keeps its pause once it is back, in its process and in another", async () => {
  const outbox = await openWithMail();
  const [db = fail()] = databases;
  failures = [new MailFailure("lost", new Error("Connection closed"))];
  onSend = async () => void (await rawRows(db, "ALTER TABLE outbox RENAME TO away"));
  await expect(outbox.sendDue()).rejects.toThrow();
  await rawRows(db, "ALTER TABLE away RENAME TO outbox");
  onSend = async () => {};
  time += MINUTE;
  expect(await outbox.sendDue()).toBe(0);
  expect(await (await open()).sendDue()).toBe(0);
  time += MINUTE;
  expect(await outbox.sendDue()).toBe(1);
});

test("a mail whose claim was carried out and not answered goes out at the next look", async () => {
  await openWithMail();
  let isLost = true;
  const outbox = await open(() => {
    if (isLost) throw new Error("Connection terminated");
  });
  await expect(outbox.sendDue()).rejects.toThrow("Connection terminated");
  isLost = false;
  expect(await outbox.sendDue()).toBe(1);
});

test("mails that went out or were given up are kept for thirty days, others until they do", async () => {
  const outbox = await open();
  await release(outbox, 1);
  await outbox.enqueue("password-reset", "sealed-1");
  failures.push(new Error("down"), new Error("down"));
  await outbox.sendDue();
  await outbox.hold("order-confirmation", "held");
  time += 2 * 60 * MINUTE;
  await outbox.sendDue();
  expect(await rows()).toMatchObject([{ state: "sent" }, { state: "failed" }, { state: "held" }]);
  time += KEPT - 2 * 60 * MINUTE - 1;
  await outbox.sweep();
  expect(await rows()).toHaveLength(3);
  expect(await outbox.mailStateOf("quote-1")).toBe("sent");
  time += 1;
  await outbox.sweep();
  expect(await rows()).toMatchObject([{ state: "held" }]);
});

test("thousands of mails are swept, beside older ones that are not due to go", async () => {
  const outbox = await open();
  const db = databases[0] ?? fail();
  await outbox.hold("order-confirmation", "held");
  const row = { kind: "order-for-sales", state: "sent", created_at: time } as const;
  const old = Array.from({ length: 2_500 }, (_, at) => ({ ...row, ref: `quote-${at}` }));
  for (let at = 0; at < old.length; at += 500)
    await db.query
      .insertInto("outbox")
      .values(old.slice(at, at + 500))
      .execute();
  time += KEPT;
  await outbox.sweep();
  expect(await rows()).toMatchObject([{ state: "held" }]);
});

test("a process that ended while sending leaves the mail to another, after its lease", async () => {
  const ended = await openWithMail();
  const sending = Promise.withResolvers<void>();
  onSend = () => {
    sending.resolve();
    return new Promise(() => {});
  };
  ended.kick();
  await sending.promise;
  const next = await open();
  onSend = async () => {};
  expect(await next.sendDue()).toBe(0);
  time += 5 * MINUTE;
  expect(await next.sendDue()).toBe(1);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

describe("a mail that refers to nothing", () => {
  test("is due at once, goes out once, and leaves nothing of what it said", async () => {
    const outbox = await open();
    await outbox.enqueue("password-reset", "sealed-1");
    await outbox.enqueue("password-reset", "sealed-1");
    expect(await rows()).toMatchObject([{ payload: "sealed-1" }, { payload: "sealed-1" }]);
    expect(await outbox.sendDue()).toBe(2);
    expect(await outbox.sendDue()).toBe(0);
    expect(sent.map(({ subject }) => subject)).toEqual(["password-reset sealed-1", "password-reset sealed-1"]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
    expect(await rows()).toMatchObject([
      { state: "sent", payload: null },
      { state: "sent", payload: null },
    ]);
    expect(logged.join()).not.toContain("sealed-1");
  });

  test("keeps what it says while it is tried again, by another process too", async () => {
    await (await open()).enqueue("registration-received", "sealed-1");
    failures.push(new Error("mail server away"));
    expect(await (await open()).sendDue()).toBe(0);
    time += 1_000;
    expect(await (await open()).sendDue()).toBe(1);
  });

  test.each([
    ["password-reset", 60],
    ["registration-received", 72 * 60],
    ["registration-for-sales", 72 * 60],
  ] as const)("%s is given up after %i minutes, and then leaves nothing either", async (kind, minutes) => {
    const outbox = await open();
    await outbox.enqueue(kind, "sealed-1");
    const begun = time;
    while ((await rows())[0]?.state === "waiting") {
      failures.push(new Error("mail server away"));
      await outbox.sendDue();
      failures.length = 0;
      time += 10 * MINUTE;
    }
    expect((time - begun) / MINUTE).toBeGreaterThan(minutes);
    expect((time - begun) / MINUTE).toBeLessThan(minutes + 80);
    expect(await rows()).toMatchObject([{ state: "failed", payload: null }]);
    expect(await outbox.sendDue()).toBe(0);
  });

  test("a link to a new password does not go out when it has expired; a late confirmation does", async () => {
    const outbox = await openWithMail();
    await outbox.enqueue("password-reset", "sealed-1");
    time += 73 * 60 * MINUTE;
    expect(await outbox.sendDue()).toBe(1);
    expect(sent.map(({ subject }) => subject)).toEqual(["order-confirmation quote-1"]);
    expect(await rows()).toMatchObject([{ state: "sent" }, { state: "failed", payload: null }]);
  });

  test("is part of the caller's transaction", async () => {
    const outbox = await open();
    const db = databases[0] ?? fail();
    const failing = db.transact(async (inner) => {
      await outbox.on(inner).enqueue("password-reset", "sealed-1");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rows()).toEqual([]);
  });
});

test("a failure is logged without the address it was about", async () => {
  const outbox = await openWithMail();
  failures.push(Object.assign(new Error("550 ana@example.com unknown"), { rejected: ["ana@example.com"] }));
  await outbox.sendDue();
  expect(logged.join()).toContain("550 (address) unknown");
  expect(logged.join()).not.toContain("ana@example.com");
});

function ownerHere(): string {
  return createLeaseOwner(IS_ON_POSTGRES ? "postgres" : "sqlite");
}

function rows() {
  return rawRows(databases[0] ?? fail(), "SELECT state, payload FROM outbox ORDER BY id");
}

function fail(): never {
  throw new Error("no database is open");
}

/** `onRead` runs after each statement that returned rows, before the outbox gets the rows. */
async function open(onRead: () => void = () => {}): Promise<Outbox> {
  const db = await openTestDb(dir);
  databases.push(db);
  const query = db.query.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length > 0) onRead();
      return result;
    },
  });
  return createOutbox({
    db: { ...db, query },
    clock: () => time,
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    async render(kind, ref, payload): Promise<Mail | null> {
      if (ref === "wrong") return null;
      if (ref === "unknown") throw new Error("no such order");
      const to = { name: "", address: "ana@example.com" };
      return { to, order: `26-${ref}`, subject: `${kind} ${payload ?? ref}`, language: "en", html: "", text: "" };
    },
    onRefused: async (one) => void refused.push(one),
    transport: {
      async send({ subject }, id) {
        await onSend();
        const failure = failures.shift();
        if (failure) throw failure;
        sent.push({ id, subject });
      },
    },
  });
}

/** Makes the confirmation look as if `owner` were sending it. */
async function lease(owner: string, until = time + MINUTE): Promise<void> {
  const [db = fail()] = databases;
  await db.query.updateTable("outbox").set({ lease_owner: owner, lease_until: until }).execute();
}

/** The last sign of life of a process, `ago` milliseconds ago. */
async function see(run: string, ago: number): Promise<void> {
  const seen = `extract(epoch FROM clock_timestamp()) * 1000 - ${ago}`;
  await rawRows(databases[0] ?? fail(), `INSERT INTO shop_process (run, seen_at) VALUES ('${run}', ${seen})`);
}

async function release(outbox: Outbox, number: number): Promise<void> {
  await outbox.hold("order-confirmation", `quote-${number}`);
  await outbox.release(`quote-${number}`);
}

/** A mail server that accepts mails but answers only when told to. */
function slowServer() {
  let underWay = 0;
  const answer = Promise.withResolvers<void>();
  onSend = async () => {
    underWay += 1;
    await answer.promise;
    underWay -= 1;
  };
  return { underWay: () => underWay, answerAll: answer.resolve };
}

async function openWithMail(): Promise<Outbox> {
  const outbox = await open();
  await outbox.hold("order-confirmation", "quote-1");
  await outbox.release("quote-1");
  return outbox;
}
