import { expect, test } from "vitest";
import { createLoginQueue } from "./login-queue.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Logins that end when they are told to, and what is under way. */
function openQueue(patience?: number) {
  const queue = createLoginQueue({ patience });
  const ends: (() => void)[] = [];
  const running = new Set<string>();
  let inAll = 0;
  return {
    running,
    async endAll() {
      for (let turn = 0; turn < 100; turn += 1) {
        for (const end of ends.splice(0)) end();
        await settled();
      }
    },
    login(email: string, address: string, device: string | null = null) {
      return queue.run({ email, address, device }, async () => {
        inAll += 1;
        running.add(email);
        await new Promise<void>((end) => ends.push(end));
        running.delete(email);
        return inAll;
      });
    },
  };
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

test("the networks of one IPv6 site share its room", async () => {
  const queue = openQueue();
  const all = Array.from({ length: 40 }, (_, at) => queue.login(`user${at}@e.test`, `2001:db8:1:${at}::1`));
  await queue.endAll();
  expect((await Promise.all(all)).filter((outcome) => outcome !== null)).toHaveLength(18);
});

test("who has waited too long is refused with nothing done, and makes room for those after", async () => {
  const queue = openQueue(20);
  const first = queue.login("ana@servis.example", "203.0.113.7");
  const waiting = Array.from({ length: 8 }, () => queue.login("ana@servis.example", "203.0.113.7"));
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
  expect([...queue.running]).toEqual(["ana@servis.example"]);
  // The other place of the site is free again, although the account's row still moves on only with the first.
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
  // Ten connections whose people all want one account: they wait at its gate and at those of their connections.
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
