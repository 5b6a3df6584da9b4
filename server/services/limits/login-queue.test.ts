import { expect, test } from "vitest";
import { createLoginQueue } from "./login-queue.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose logins end when the test says so, and the logins that are running. */
function openQueue(patience?: number) {
  const queue = createLoginQueue({ patience });
  const ends = new Map<string, () => void>();
  const running = new Set<string>();
  let inAll = 0;
  return {
    running,
    end: (name: string) => ends.get(name)?.(),
    async endAll() {
      for (let turn = 0; turn < 100; turn += 1) {
        for (const end of ends.values()) end();
        await settled();
      }
    },
    login: (email: string, address: string, device: string | null = null) =>
      queue.run({ email, address, device }, () => work(email)),
    change: (owner: string) => queue.runOwn(owner, () => work(owner)),
  };

  async function work(name: string): Promise<number> {
    inAll += 1;
    running.add(name);
    await new Promise<void>((end) => ends.set(name, end));
    ends.delete(name);
    running.delete(name);
    return inAll;
  }
}

test("250 at once from one connection: a few wait, the others are refused at once, with nothing done", async () => {
  const queue = openQueue();
  const all = Array.from({ length: 250 }, (_, at) => queue.login(`user${at}@e.test`, "203.0.113.7"));
  await settled();
  expect(queue.running.size).toBe(2);
  await queue.endAll();
  expect((await Promise.all(all)).filter((outcome) => outcome !== null)).toHaveLength(18);
});

test("one at a time for one account, however many connections; a second click waits", async () => {
  const queue = openQueue();
  const all = Array.from({ length: 20 }, (_, at) => queue.login("ana@servis.example", `10.0.0.${at}`));
  await settled();
  expect(queue.running.size).toBe(1);
  await queue.endAll();
  expect((await Promise.all(all)).filter((outcome) => outcome !== null)).toHaveLength(9);
});

test("a flood from many connections leaves room for a device that logged in before", async () => {
  const queue = openQueue();
  const flood = Array.from({ length: 250 }, (_, at) => queue.login(`user${at}@e.test`, `10.0.0.${at}`));
  const owner = queue.login("ana@servis.example", "10.0.0.1", "device of ana");
  await settled();
  expect(queue.running).toContain("ana@servis.example");
  await queue.endAll();
  expect(await owner).not.toBeNull();
  expect((await Promise.all(flood)).filter((outcome) => outcome !== null)).toHaveLength(18);
});

test("while somebody known is there no stranger begins; then they go on", async () => {
  const queue = openQueue();
  const flood = Array.from({ length: 6 }, (_, at) => queue.login(`user${at}@e.test`, `10.0.0.${at}`));
  await settled();
  const owner = queue.login("ana@servis.example", "192.0.2.1", "device of ana");
  await settled();
  queue.end("user0@e.test");
  queue.end("user1@e.test");
  await settled();
  expect([...queue.running]).toEqual(["ana@servis.example"]);
  queue.end("ana@servis.example");
  await owner;
  await settled();
  expect([...queue.running]).toEqual(["user2@e.test", "user3@e.test"]);
  await queue.endAll();
  expect((await Promise.all(flood)).every((outcome) => outcome !== null)).toBe(true);
});

test("a flood leaves room for a change of somebody who is signed in, one at a time of each session", async () => {
  const queue = openQueue();
  const flood = Array.from({ length: 250 }, (_, at) => queue.login(`user${at}@e.test`, `10.0.0.${at}`));
  const changes = Array.from({ length: 12 }, () => queue.change("session of ana"));
  const other = queue.change("session of ivo");
  await settled();
  expect(queue.running).toContain("session of ana");
  expect(queue.running).toContain("session of ivo");
  await queue.endAll();
  expect(await other).not.toBeNull();
  expect((await Promise.all(changes)).filter((outcome) => outcome !== null)).toHaveLength(9);
  await Promise.all(flood);
});

test("the networks of one IPv6 site share its room", async () => {
  const queue = openQueue();
  const all = Array.from({ length: 40 }, (_, at) => queue.login(`user${at}@e.test`, `2001:db8:1:${at}::1`));
  await queue.endAll();
  expect((await Promise.all(all)).filter((outcome) => outcome !== null)).toHaveLength(18);
});

test("a person who has waited too long is refused with nothing done, and makes room for those after", async () => {
  const queue = openQueue(20);
  const first = queue.login("ana@servis.example", "203.0.113.7");
  const waiting = Array.from({ length: 8 }, () => queue.login("ana@servis.example", "203.0.113.7"));
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
  expect([...queue.running]).toEqual(["ana@servis.example"]);
  // The site's second place is free again, while the account's own queue still waits for the first login to end.
  const colleague = queue.login("ivo@servis.example", "203.0.113.7");
  await settled();
  expect(queue.running).toContain("ivo@servis.example");
  await queue.endAll();
  expect(await first).toEqual({ outcome: 2 });
  expect(await colleague).toEqual({ outcome: 2 });
});

test("no more than 48 strangers wait in all, however many connections they have", async () => {
  const queue = openQueue();
  const refused: number[] = [];
  // Ten networks that all want one account: the logins wait at the account's gate and at the gates of their sites.
  const all = Array.from({ length: 10 * 18 }, async (_, at) => {
    if ((await queue.login("ana@servis.example", `10.0.0.${at % 10}`)) === null) refused.push(at);
  });
  await settled();
  expect(180 - refused.length).toBeLessThanOrEqual(48);
  await queue.endAll();
  await Promise.all(all);
});

test("a login that fails makes room", async () => {
  const queue = createLoginQueue();
  const who = { email: "ana@servis.example", address: "203.0.113.7", device: null };
  for (let at = 0; at < 20; at += 1)
    await expect(queue.run(who, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(await queue.run(who, async () => "in")).toEqual({ outcome: "in" });
});
