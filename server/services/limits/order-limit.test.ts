import { expect, test } from "vitest";
import { createOrderLimit } from "./order-limit.ts";
import { memoryCounters } from "./testing/memory-counters.ts";

const ask = async (limit: ReturnType<typeof createOrderLimit>, email: string, address: string) =>
  (await limit.take({ email, address })).allowed;

test("as many as are allowed for one e-mail address, in whatever case, from wherever", async () => {
  const limit = createOrderLimit({ perEmail: 2, perAddress: 100, isCustomers: async () => true, ...memoryCounters() });
  expect(await ask(limit, "a@b.hr", "1.1.1.1")).toBe(true);
  expect(await ask(limit, "A@B.HR", "2.2.2.2")).toBe(true);
  expect(await ask(limit, "a@b.hr", "3.3.3.3")).toBe(false);
  expect(await ask(limit, "other@b.hr", "1.1.1.1")).toBe(true);
});

test("a tag behind the name of an address makes no other mailbox of it", async () => {
  const limit = createOrderLimit({ perStranger: 2, isCustomers: async () => false, ...memoryCounters() });
  expect(await ask(limit, "a@b.hr", "1.1.1.1")).toBe(true);
  expect(await ask(limit, "a+one@b.hr", "2.2.2.2")).toBe(true);
  expect(await ask(limit, "A+two@b.hr", "3.3.3.3")).toBe(false);
  expect(await ask(limit, "aa@b.hr", "3.3.3.3")).toBe(true);
});

test("as many as are allowed for one connection, with whatever addresses", async () => {
  const limit = createOrderLimit({ perEmail: 100, perAddress: 2, isCustomers: async () => true, ...memoryCounters() });
  expect(await ask(limit, "a@b.hr", "1.1.1.1")).toBe(true);
  expect(await ask(limit, "b@b.hr", "1.1.1.1")).toBe(true);
  expect(await ask(limit, "c@b.hr", "1.1.1.1")).toBe(false);
  expect(await ask(limit, "c@b.hr", "2.2.2.2")).toBe(true);
});

test("four times as many for one IPv6 site, however many networks it has", async () => {
  const limit = createOrderLimit({ perEmail: 100, perAddress: 2, isCustomers: async () => true, ...memoryCounters() });
  const tries = Array.from({ length: 20 }, (_, at) => ask(limit, `${at}@b.hr`, `2001:db8:1:${at.toString(16)}::7`));
  expect((await Promise.all(tries)).filter((isAllowed) => isAllowed)).toHaveLength(8);
  expect(await ask(limit, "a@b.hr", "2001:db8:2::7")).toBe(true);
});

test("a connection that has used up its own takes nothing from anybody's e-mail address", async () => {
  const limit = createOrderLimit({ perEmail: 1, perAddress: 1, isCustomers: async () => true, ...memoryCounters() });
  await ask(limit, "attacker@e.test", "6.6.6.6");
  expect(await ask(limit, "victim@b.hr", "6.6.6.6")).toBe(false);
  expect(await ask(limit, "victim@b.hr", "1.1.1.1")).toBe(true);
});

test("two limits count apart", async () => {
  const [one, other] = [
    createOrderLimit({ perEmail: 1, isCustomers: async () => true, ...memoryCounters() }),
    createOrderLimit({ perEmail: 1, isCustomers: async () => true, ...memoryCounters() }),
  ];
  expect([await ask(one, "a@b.hr", "x"), await ask(other, "a@b.hr", "x")]).toEqual([true, true]);
});

test("a refusal says when another order is allowed", async () => {
  const limit = createOrderLimit({ perEmail: 1, perAddress: 2, isCustomers: async () => true, ...memoryCounters() });
  await ask(limit, "a@b.hr", "1.1.1.1");
  for (const address of ["1.1.1.1", "1.1.1.1"]) {
    const taken = await limit.take({ email: "a@b.hr", address });
    expect(taken.allowed ? 0 : taken.retryAfterSeconds).toBeGreaterThan(3_500);
  }
});

test("an address that no customer has ordered with gets three an hour, from wherever", async () => {
  const limit = createOrderLimit({ isCustomers: async (email) => email === "known@b.hr", ...memoryCounters() });
  const allowed = async (email: string) => {
    let count = 0;
    while (await ask(limit, email, `1.1.${count}.1`)) count += 1;
    return count;
  };
  expect([await allowed("stranger@b.hr"), await allowed("known@b.hr")]).toEqual([3, 20]);
});
